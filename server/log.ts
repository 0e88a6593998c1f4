import pino from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

/** One JSON object a line on standard error. What could carry a secret or an address is cut before it is written. */
export function createLog(level: Config['logLevel']): Log {
  const secrets = [
    'password',
    'token',
    'access_token',
    'refresh_token',
    'authorization',
    'apikey',
    'email',
    'to',
    'text',
    'html',
  ]
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `err.${name}`, `*.*.${name}`])
  return pino(
    { level, redact: { paths, censor: '[cut]' }, base: undefined },
    pino.destination({ dest: 2, sync: true }),
  )
}

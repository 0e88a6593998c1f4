import pino from 'pino'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import type { Config } from './config.ts'
import { createOutage, type Outage } from './operations/outage.ts'
import { scrub } from './operations/scrub.ts'

export type Log = pino.Logger

/** The destination of lines: standard error, or a test's own. */
type Sink = { write(line: string): void }

// Fields that are never written, by name; other sensitive text is removed from messages.
const secrets = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'secret',
  'email',
  'to',
  'recipient',
  'subject',
  'text',
  'html',
  'body',
  'values',
]
const paths = secrets.flatMap((name) => [name, `*.${name}`, `err.${name}`, `*.*.${name}`])

/** One JSON object per line; on a terminal, readable lines. */
export function createLog(
  level: Config['logLevel'],
  sink: Sink = standardError(),
  outage: Outage = createOutage(),
): Log {
  return pino(
    {
      level,
      base: undefined,
      redact: { paths, censor: '[cut]' },
      serializers: { err: toPlainError },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: scrub, logMethod: outage.logMethod },
    },
    sink,
  )
}

// PostgreSQL quotes rows and parameters in `detail`, `where` and `internalQuery`, so these are dropped.
function toPlainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as Error & { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    // The place of the failure does not explain why PostgreSQL is down.
    ...(error instanceof DatabaseUnavailable ? {} : origin(error)),
  }
}

const origin = ({ stack, cause }: Error) => ({
  stack,
  ...(cause === undefined ? {} : { cause: toPlainError(cause) }),
})

function standardError(): Sink {
  const out = pino.destination({ dest: 2, sync: true })
  return process.stderr.isTTY ? { write: (line) => out.write(toReadable(line)) } : out
}

type Line = { level: string; time: string; msg?: string; err?: { stack?: string } }

function toReadable(line: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(line) as Line
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${time.slice(11, 19)} ${level} ${msg}${details.join('')}\n${err?.stack ? `${err.stack}\n` : ''}`
}

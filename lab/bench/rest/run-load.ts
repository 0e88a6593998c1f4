import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load, Rate } from './load.ts'
import type { Case } from './notes.ts'

/** The exact bytes of a request from supabase-js. */
export function writeRequest({ method, body }: Case, path: string, headers: Record<string, string>): string {
  const sent = {
    host: 'bench.test',
    accept: 'application/json',
    'accept-profile': 'public',
    'x-client-info': 'supabase-js-web/2.119.0',
    ...headers,
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(body.length),
          prefer: 'return=representation',
        }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** The number of responses per second. */
export function runLoad(port: number, requests: string[]): Promise<number> {
  const load: Load = { port, requests, sockets: 16, warmUpMs: 300, ms: 1_000 }
  const client = fork(join(import.meta.dirname, 'load.ts'))
  client.send(load)
  return new Promise((resolve, reject) => {
    client.on('message', (rate) => resolve((rate as Rate).perSecond))
    client.on('exit', (code) => reject(new Error(`The load ended with ${code}`)))
  })
}

// A port whose requests raise uncaught exceptions, each in another way; prints its number first.
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { openPort } from '#server/http/http-server.ts'
import { createLog } from '#server/log.ts'
import { handleUncaught } from '#server/uncaught.ts'

const never = new Promise<Response>(() => undefined)
const raise = (words: string) => {
  throw new Error(words)
}

const answers: Record<string, () => Response | Promise<Response>> = {
  '/storage/v1/timer'() {
    setTimeout(raise, 5, 'in a timer')
    return never
  },
  '/rest/v1/rejection'() {
    void Promise.reject(new Error('in a promise'))
    return never
  },
  '/functions/v1/stream'() {
    const stream = new Readable({ read: () => undefined })
    setImmediate(() => stream.destroy(new Error('in a stream')))
    return never
  },
  '/auth/v1/begun'() {
    setTimeout(raise, 50, 'in an answer that has begun')
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('begun')) }),
    )
  },
  '/healthz': () => new Response('ok'),
}

handleUncaught({
  log: createLog('error'),
  replace: () => process.stdout.write('replaced\n'),
  uptimeSeconds: () => Number(process.env['UPTIME']),
})
const port = await openPort('127.0.0.1', 0)
port.serve({
  fetch: async (request) => answers[new URL(request.url).pathname]!(),
  direct(request) {
    if (request.url === '/t/o/direct') setTimeout(raise, 5, 'beside the fetch')
    return request.url === '/t/o/direct'
  },
  upgrade: () => new EventEmitter().emit('error', new Error('in an upgrade')),
})
process.on('SIGUSR2', () => raise('of no request'))
process.on('SIGHUP', () => {
  throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
})
process.stdout.write(`${port.port}\n`)

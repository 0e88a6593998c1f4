// An inexpensive client: a few sockets with one request in flight each, in its own process. Any failed response ends
// it.
import { connect, type Socket } from 'node:net'

export type Load = { port: number; sockets: number; warmUpMs: number; ms: number; requests: string[] }

export type Rate = { perSecond: number; p99: number }

let answered = 0
let next = 0
// A histogram in whole milliseconds, because a list of ten minutes would be too long.
const took: number[] = []

process.once('message', ({ port, sockets, warmUpMs, ms, requests }: Load) => {
  for (let i = 0; i < sockets; i += 1) sendContinuously(connect(port, '127.0.0.1'), requests)
  setTimeout(() => {
    const before = answered
    const start = performance.now()
    took.length = 0
    setTimeout(() => {
      const seconds = (performance.now() - start) / 1000
      const rate: Rate = { perSecond: (answered - before) / seconds, p99: percentile(0.99) }
      process.send!(rate, () => process.exit(0))
    }, ms)
  }, warmUpMs)
})

function sendContinuously(socket: Socket, requests: string[]): void {
  let received = ''
  let sentAt = 0
  const sendNext = () => {
    sentAt = performance.now()
    socket.write(requests[next++ % requests.length]!)
  }
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('connect', sendNext)
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    if (!/^HTTP\/1\.1 [23]/.test(received))
      throw new Error(`Not the answer expected: ${received.slice(0, 500)}`)
    received = ''
    answered += 1
    const ms = Math.ceil(performance.now() - sentAt)
    took[ms] = (took[ms] ?? 0) + 1
    sendNext()
  })
}

function percentile(share: number): number {
  const wanted = took.reduce((sum, count) => sum + count, 0) * share
  let seen = 0
  for (let ms = 0; ms < took.length; ms += 1) {
    seen += took[ms] ?? 0
    if (seen >= wanted) return ms
  }
  return took.length
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.slice(0, end + 2))?.[1]
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= end + 4 + Number(length)
}

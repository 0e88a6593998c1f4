// A client that costs little: a few sockets, each with one request under way, in a process of its own.
import { connect, type Socket } from 'node:net'

export type Load = { port: number; sockets: number; warmUpMs: number; ms: number; requests: string[] }

let answered = 0
let next = 0

process.once('message', ({ port, sockets, warmUpMs, ms, requests }: Load) => {
  for (let i = 0; i < sockets; i += 1) keepAsking(connect(port, '127.0.0.1'), requests)
  setTimeout(() => {
    const before = answered
    const start = performance.now()
    setTimeout(() => {
      const seconds = (performance.now() - start) / 1000
      process.send!((answered - before) / seconds, () => process.exit(0))
    }, ms)
  }, warmUpMs)
})

function keepAsking(socket: Socket, requests: string[]): void {
  let received = ''
  const ask = () => socket.write(requests[next++ % requests.length]!)
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('connect', ask)
  socket.on('data', (chunk: string) => {
    received += chunk
    if (!isWhole(received)) return
    if (!/^HTTP\/1\.1 [23]/.test(received))
      throw new Error(`Not the answer expected: ${received.slice(0, 500)}`)
    received = ''
    answered += 1
    ask()
  })
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.slice(0, end + 2))?.[1]
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= end + 4 + Number(length)
}

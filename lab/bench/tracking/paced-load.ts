// Sends requests at a constant pace regardless of the responses, in its own process. The latency counts from the
// moment a request was due, so that waiting for a free socket is included.
import { connect, type Socket } from 'node:net'

export type PacedLoad = { port: number; requests: string[]; perSecond: number; ms: number }
/** Milliseconds. */
export type Latency = { p50: number; p99: number; answered: number }

const SOCKETS = 256
const idle: Socket[] = []
const due: number[] = []
const sentAt = new Map<Socket, number>()
const late: number[] = []
let next = 0

process.once('message', ({ port, requests, perSecond, ms }: PacedLoad) => {
  for (let i = 0; i < SOCKETS; i += 1) open(port, requests)
  const start = performance.now() + 300
  let planned = 0
  const ticking = setInterval(() => {
    const now = performance.now()
    const wanted = Math.floor((Math.min(now - start, ms) * perSecond) / 1000)
    for (; planned < wanted; planned += 1) due.push(start + (planned * 1000) / perSecond)
    sendDue(requests)
    if (now > start + ms + 2_000 || (now > start + ms && sentAt.size === 0 && due.length === 0)) {
      clearInterval(ticking)
      reportLatencies()
    }
  }, 1)
})

function open(port: number, requests: string[]): void {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.on('connect', () => idle.push(socket))
  // Responses here are small: one chunk is one response.
  socket.on('data', () => {
    late.push(performance.now() - sentAt.get(socket)!)
    sentAt.delete(socket)
    idle.push(socket)
    sendDue(requests)
  })
}

function sendDue(requests: string[]): void {
  while (due.length > 0 && idle.length > 0) {
    const socket = idle.pop()!
    sentAt.set(socket, due.shift()!)
    socket.write(requests[next++ % requests.length]!)
  }
}

function reportLatencies(): void {
  // An unanswered request counts as infinitely late.
  const all = [...late, ...due.map(() => Infinity), ...[...sentAt].map(() => Infinity)].toSorted(
    (a, b) => a - b,
  )
  const at = (share: number) => Math.min(all[Math.floor(all.length * share)] ?? Infinity, 1e6)
  const latency: Latency = { p50: at(0.5), p99: at(0.99), answered: late.length }
  process.send!(latency, () => process.exit(0))
}

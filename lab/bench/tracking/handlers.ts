// The routes, compared with node:http that returns the same bytes without a database, in turns; the latency at half of
// their capacity; and constant memory.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Figure } from '../figure.ts'
import type { Load, Rate } from '../rest/load.ts'
import type { Latency, PacedLoad } from './paced-load.ts'
import type { Served } from './serve.ts'

const ROUNDS = 5
const LATE_MS = 50
const FLOOD_LATE_MS = 100
const GROWN_MB = 64

export async function measureHandler(
  name: string,
  floor: number,
  { port }: Served,
  requests: string[],
): Promise<Figure[]> {
  const bare = await serveBare(port, requests[0]!)
  const ratios: number[] = []
  const rates: number[] = []
  // Alternates, because other load slows both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareRate = await runLoad(bare.port, requests)
    const rate = await runLoad(port, requests)
    rates.push(rate)
    ratios.push(rate / bareRate)
  }
  const peak = median(rates)
  const p99 = await lateness(port, requests, peak / 2)
  const bareP99 = await lateness(bare.port, requests, peak / 2)
  // When the machine is too busy to meet 50 ms, the limit is three times the latency of node:http.
  const limit = Math.max(LATE_MS, 3 * bareP99)
  bare.close()
  return [
    {
      name: `tracker: ${name}`,
      ratio: median(ratios),
      floor,
      baseline: 'bare node:http answering the same bytes, no database',
      value: Math.round(peak),
      unit: 'requests/s',
    },
    {
      name: `tracker: ${name}, 99th percentile at half the peak`,
      ratio: limit / p99,
      floor: 1,
      baseline: `${Math.round(limit)} ms; bare node:http at this pace has ${Math.round(bareP99)} ms`,
      value: Math.round(p99),
      unit: 'ms',
    },
  ]
}

/** The 99th percentile, as the median of three attempts, so that a single hiccup of the machine does not count. */
async function lateness(port: number, requests: string[], perSecond: number): Promise<number> {
  const tries: number[] = []
  for (let round = 0; round < 3; round += 1)
    tries.push((await pace({ port, requests, perSecond, ms: 2_000 })).p99)
  return median(tries)
}

type Flood = { requests: string[]; perSecond: number; seconds: number }

/** The latency during a long load, and the lowest memory of its first quarter relative to its last. */
export async function measureFlood(
  { port }: Served,
  { requests, perSecond, seconds }: Flood,
): Promise<Figure[]> {
  const heights: number[] = []
  const watch = setInterval(() => heights.push(heldMb()), 100)
  const { p99 } = await pace({ port, requests, perSecond, ms: seconds * 1_000 })
  clearInterval(watch)
  const quarter = Math.floor(heights.length / 4)
  const grown = Math.min(...heights.slice(-quarter)) - Math.min(...heights.slice(0, quarter))
  const load = `${seconds} s of ${Math.round(perSecond)} hits a second`
  return [
    {
      name: `tracker: memory stays through ${load}`,
      ratio: GROWN_MB / Math.max(1, grown),
      floor: 1,
      baseline: `${GROWN_MB} MB of growth`,
      value: Math.round(grown),
      unit: 'MB',
    },
    {
      // An unanswered request counts as infinitely late.
      name: `tracker: 99th percentile through ${load}`,
      ratio: FLOOD_LATE_MS / p99,
      floor: 1,
      baseline: `${FLOOD_LATE_MS} ms`,
      value: Math.round(p99),
      unit: 'ms',
    },
  ]
}

function heldMb(): number {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** Returns our own first response, forever. */
async function serveBare(port: number, request: string): Promise<{ port: number; close(): void }> {
  const answer = await fetch(`http://127.0.0.1:${port}${request.split(' ')[1]}`, { redirect: 'manual' })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(answer.headers)
  // node:http adds these headers itself.
  for (const name of ['connection', 'keep-alive', 'date']) delete headers[name]
  const server = createServer((_, response) => response.writeHead(answer.status, headers).end(body))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

async function runLoad(port: number, requests: string[]): Promise<number> {
  const load: Load = { port, requests, sockets: 64, warmUpMs: 300, ms: 1_000 }
  return (await runProgram<Rate>('../rest/load.ts', load)).perSecond
}
const pace = (load: PacedLoad) => runProgram<Latency>('./paced-load.ts', load)

function runProgram<Answer>(program: string, load: object): Promise<Answer> {
  const client = fork(join(import.meta.dirname, program))
  client.send(load)
  return new Promise((resolve, reject) => {
    client.on('message', (answer) => resolve(answer as Answer))
    client.on('exit', (code) => reject(new Error(`The load ended with ${code}`)))
  })
}

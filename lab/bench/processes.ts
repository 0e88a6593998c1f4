// The number of mixed requests per second that one process answers while campaigns are sending, and the gain from a
// second web process: the real server, its own PostgreSQL, typical requests of a user.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../database/connect.ts'
import type { Figure, Length } from './figure.ts'
import { openInstallation, type Installation } from './processes/installation.ts'
import { beginOutreach, dueRate } from './processes/outreach.ts'
import type { Load, Rate } from './rest/load.ts'

const wantedRate = 1_500
const longestMs = 100
// The client, PostgreSQL and two processes need a core each.
const coresForTwo = 4

export async function measure({ full }: Length): Promise<Figure[]> {
  const installation = await openInstallation()
  try {
    const ms = full ? 60_000 : 3_000
    const one = await measureServer(installation, 1, ms)
    const two = await measureServer(installation, 2, ms)
    const bare = await measureBare(ms)
    // Ten minutes, to reveal slow leaks.
    const busy = await measureWhileSending(installation, full ? 600_000 : 2 * ms)
    const cores = availableParallelism()
    return [
      {
        name: 'mixed requests of people at work, while mail leaves',
        ratio: Math.max(busy.perSecond / wantedRate, busy.perSecond / bare.perSecond / 0.5),
        floor: 1,
        baseline: `${wantedRate} a second, or half of bare node:http with one statement each`,
        value: Math.round(busy.perSecond),
        unit: 'requests/s',
      },
      {
        // With 32 users who send the next request immediately after a response; any failed response ends the run.
        name: 'mixed requests of people at work, while mail leaves: 99th percentile',
        ratio: Math.max(longestMs, 2 * bare.p99) / Math.max(1, busy.p99),
        floor: 1,
        baseline: `${longestMs} ms, or twice that of bare node:http with one statement each`,
        value: busy.p99,
        unit: 'ms',
      },
      {
        // The engine's polling interval delays each turn a little; the due rate is the one that the gaps alone would
        // allow.
        name: 'mails that leave while 32 people ask without a pause',
        ratio: busy.mailsPerSecond / dueRate,
        floor: 0.5,
        baseline: `${dueRate} a second, the pace of the mailboxes`,
        value: Math.round(10 * busy.mailsPerSecond) / 10,
        unit: 'mails/s',
      },
      {
        name: 'a second web process',
        ratio: two.perSecond / one.perSecond,
        floor: cores >= coresForTwo ? 1.5 : 0.7,
        baseline: `one web process; ${cores} cores for it, client and PostgreSQL`,
        value: Math.round(two.perSecond),
        unit: 'requests/s',
      },
    ]
  } finally {
    await installation.close()
  }
}

async function measureServer(installation: Installation, processes: number, ms: number): Promise<Rate> {
  const { port, requests, stop } = await installation.start(processes)
  try {
    return await runLoad(port, requests, ms)
  } finally {
    await stop()
  }
}

async function measureWhileSending(
  installation: Installation,
  ms: number,
): Promise<Rate & { mailsPerSecond: number }> {
  const outreach = await beginOutreach(installation.postgres, ms / 1000)
  const { port, requests, stop } = await installation.start(1)
  try {
    const before = await outreach.sent()
    const from = performance.now()
    const rate = await runLoad(port, requests, ms)
    const seconds = (performance.now() - from) / 1000
    return { ...rate, mailsPerSecond: ((await outreach.sent()) - before) / seconds }
  } finally {
    await stop()
    await outreach.end()
  }
}

/** The minimum work of a server of this kind: a request, one statement in a user's name, a response of 4 kB. */
async function measureBare(ms: number): Promise<Rate> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-bare-'))
  const { db, close } = await connect({ dataDir, secret: 'bench' })
  const body = Buffer.alloc(4_096, 'x')
  const person = { role: 'authenticated', claims: { sub: '00000000-0000-7000-8000-000000000001' } } as const
  const server = createServer((_, response) => {
    void db
      .as(person)
      .query('select * from public.email_campaigns limit 20')
      .then(
        () => response.writeHead(200, { 'content-length': body.length }).end(body),
        () => response.writeHead(503).end(),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await runLoad((server.address() as AddressInfo).port, ['GET / HTTP/1.1\r\nhost: bare\r\n\r\n'], ms)
  } finally {
    server.closeAllConnections()
    server.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function runLoad(port: number, requests: string[], ms: number): Promise<Rate> {
  const load: Load = { port, requests, sockets: 32, warmUpMs: 500, ms }
  const client = fork(join(import.meta.dirname, 'rest', 'load.ts'))
  client.send(load)
  return new Promise((resolve, reject) => {
    client.on('message', (rate) => resolve(rate as Rate))
    client.on('exit', (code) => reject(new Error(`The load ended with ${code}`)))
  })
}

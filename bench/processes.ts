// What a second web process adds, and how many mixed requests a second one process answers: the real server,
// its own PostgreSQL, a person's ordinary requests.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '#database/connect.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import type { Figure, Length } from './main.ts'
import type { Load, Rate } from './rest/load.ts'

type Running = { url: string; email: string; password: string; stop(): Promise<void> }

const wantedRate = 1_500
const longestMs = 100
// Client, PostgreSQL and two processes want a core each.
const coresForTwo = 4

export async function measure({ full }: Length): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-processes-'))
  try {
    const ms = full ? 60_000 : 3_000
    // Ten minutes: what fills up by and by shows.
    const { perSecond: one, p99 } = await measureServer(dataDir, 1, full ? 600_000 : ms)
    const { perSecond: two } = await measureServer(dataDir, 2, ms)
    const { perSecond: bare, p99: bareP99 } = await measureBare(dataDir, ms)
    const cores = availableParallelism()
    return [
      {
        name: 'mixed requests of people at work',
        ratio: Math.max(one / wantedRate, one / bare / 0.5),
        floor: 1,
        baseline: `${wantedRate} a second, or half of bare node:http with one statement each`,
        value: Math.round(one),
        unit: 'requests/s',
      },
      {
        // With 32 people who ask again as soon as they have their answer; any answer but a good one ends the run.
        name: 'mixed requests of people at work: 99th percentile',
        ratio: Math.max(longestMs, 2 * bareP99) / Math.max(1, p99),
        floor: 1,
        baseline: `${longestMs} ms, or twice that of bare node:http with one statement each`,
        value: p99,
        unit: 'ms',
      },
      {
        name: 'a second web process',
        ratio: two / one,
        floor: cores >= coresForTwo ? 1.5 : 0.7,
        baseline: `one web process; ${cores} cores for it, client and PostgreSQL`,
        value: Math.round(two),
        unit: 'requests/s',
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureServer(dataDir: string, processes: number, ms: number): Promise<Rate> {
  const server = await startServer(dataDir, processes)
  try {
    return await runLoad(Number(new URL(server.url).port), await mixedRequests(dataDir, server), ms)
  } finally {
    await server.stop()
  }
}

async function startServer(dataDir: string, processes: number): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      PROCESSES: String(processes),
      RATE_LIMIT_SCALE: '1000',
    },
  })
  let account = { email: '', password: '' }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, email, password] = /^Explore as (\S+) with the password (\S+)/.exec(line) ?? []
    if (email && password) account = { email, password }
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { url, ...account, stop }
  }
  throw new Error('The server ended before it was ready')
}

/** What an open tab asks in a minute: lists, one row, counts, a search, who am I, the page itself. */
async function mixedRequests(dataDir: string, { url, email, password }: Running): Promise<string[]> {
  const { jwtSecret } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string
  }
  const { anonKey } = await installationKeys(jwtSecret)
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const paths = [
    '/rest/v1/email_campaigns?select=*&order=created_at.desc&limit=20',
    '/rest/v1/audience?select=id,name,email,company&order=created_at.desc&limit=50',
    '/rest/v1/email_templates?select=id,title&limit=10',
    '/rest/v1/notifications?select=*&order=created_at.desc&limit=20',
    '/rest/v1/workspaces?select=*',
    '/rest/v1/profiles?select=*',
    '/rest/v1/audience?select=id&email=ilike.*a*&limit=8',
    '/auth/v1/user',
    '/config.json',
    '/healthz',
  ]
  const headers = `host: 127.0.0.1\r\napikey: ${anonKey}\r\nauthorization: Bearer ${access_token}\r\n`
  return paths.map((path) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`)
}

/** The least that any server of this kind does: a request, one statement in a person's name, an answer of 4 kB. */
async function measureBare(dataDir: string, ms: number): Promise<Rate> {
  const { db, close } = await connect({ dataDir: join(dataDir, 'bare'), secret: 'bench' })
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

// Tests the load balancers of deploy/load-balancers as an operator runs them, each in front of the same two web
// servers. Only those installed on this machine are tested, on other ports and without TLS.
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { openAccount, writeRows, type Account } from '#server/testing/faults/confirmed-writes.ts'
import { findPort } from '#server/http/http-server.ts'

const root = join(import.meta.dirname, '..', '..')
const example = (file: string) => readFile(join(root, 'deploy', 'load-balancers', file), 'utf8')

type Balancer = {
  program: string
  file: string
  /** The example on other ports and without TLS. */
  adapt(text: string, port: number, folder: string): string
  args(file: string): string[]
}

const known: Balancer[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, port, folder) =>
      `user root; pid ${folder}/nginx.pid; daemon off; error_log stderr crit; events {}\nhttp {\naccess_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;\n${text
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
        .replaceAll(/^\s*ssl_.*$/gm, '')}\n}`,
    args: (file) => ['-c', file],
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, port) => text.replace(/bind :443.*/, `bind 127.0.0.1:${port}`),
    args: (file) => ['-db', '-q', '-f', file],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, port) =>
      `{\n  admin off\n  auto_https off\n}\n${text.replace('outreach.example.com', `http://127.0.0.1:${port}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
]
const here = known.filter(({ program }) => spawnSync('which', [program]).status === 0)

let folder: string
let database: TestDatabase
let ports: number[]
let servers: ChildProcess[]
let account: Account
const urls = new Map<string, string>()
const balancers: ChildProcess[] = []

// The tests are about the balancers: without one, no server is started.
if (here.length > 0) {
  before(startAll)
  after(stopAll)
}

async function startAll(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'coldframe-balancers-'))
  database = await freshDatabase()
  ports = [await findPort('127.0.0.1', 0), await findPort('127.0.0.1', 0)]
  // The first one is started alone, because it creates the keys that both use.
  servers = [await startServer(ports[0]!)]
  servers.push(await startServer(ports[1]!))
  account = await openAccount(`http://127.0.0.1:${ports[0]}`)
  for (const balancer of here) urls.set(balancer.program, await startBalancer(balancer))
}

async function stopAll(): Promise<void> {
  for (const child of [...balancers, ...servers]) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await database.close()
  await rm(folder, { recursive: true, force: true })
}

async function startServer(port: number): Promise<ChildProcess> {
  const { host = '', user = '', database: name = '' } = database.connection
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      ROLES: 'web',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '4',
      AUTH_AUTOCONFIRM: 'true',
      ALLOW_PRIVATE_HOSTS: 'true',
      LOG_LEVEL: 'fatal',
    },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Coldframe is ready at')) continue
    child.stdout.resume()
    return child
  }
  throw new Error('A server ended before it was ready')
}

async function startBalancer({ program, file, adapt, args }: Balancer): Promise<string> {
  const port = await findPort('127.0.0.1', 0)
  const own = join(folder, file)
  const text = adapt(await example(file), port, folder)
  await writeFile(
    own,
    text
      .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`),
  )
  const child = spawn(program, args(own), {
    stdio: ['ignore', 'ignore', process.env['DEBUG_BALANCERS'] ? 'inherit' : 'ignore'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  balancers.push(child)
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => (await fetch(`${url}/readyz`)).status === 200,
    () => `${program}, exit code ${child.exitCode}`,
  )
  return url
}

/** The status of one sign-in lookup by a client at this address. */
function lookUp(url: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { apikey: account.anonKey, 'content-type': 'application/json' }
    const path = '/rest/v1/rpc/get_user_by_email_or_username'
    const sent = request(url + path, { method: 'POST', headers, localAddress, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end('{"identifier":"nobody"}')
  })
}

for (const { program } of here) {
  const url = () => urls.get(program)!

  test(`${program} tells whose request it is: one client at the limit does not shut out another`, async () => {
    const first = `127.0.0.${10 + here.findIndex((balancer) => balancer.program === program)}`
    for (let sent = 0; (await lookUp(url(), first)) !== 429; sent += 1) assert.ok(sent < 20)
    assert.equal(await lookUp(url(), first.replace('.1', '.2')), 200)
  })

  test(`${program} passes web sockets on`, async () => {
    const socket = new WebSocket(
      `${url().replace('http', 'ws')}/realtime/v1/websocket?apikey=${account.anonKey}&vsn=1.0.0`,
    )
    await once(socket, 'open')
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }))
    const [answer] = (await once(socket, 'message')) as [Buffer]
    assert.match(answer.toString(), /"status":"ok"/)
    socket.terminate()
  })

  test(`${program} passes bodies of megabytes on`, async () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      workspace_id: account.workspace,
      email: `${program}-${i}@x.test`,
      notes: 'n'.repeat(20_000),
    }))
    const answer = await fetch(`${url()}/rest/v1/audience`, {
      method: 'POST',
      headers: headersOf(account),
      body: JSON.stringify(rows),
    })
    assert.equal(answer.status, 201, await answer.text())
  })

  test(`${program} passes each part of a stream on at once`, async () => {
    // A mail server that sends nothing until the first step was read.
    const silent = await openSilentServer()
    const answer = await fetch(`${url()}/functions/v1/connect-mailbox`, {
      method: 'POST',
      headers: { ...headersOf(account), accept: 'text/event-stream' },
      body: JSON.stringify({
        workspaceId: account.workspace,
        address: 'ada@example.com',
        provider: 'other',
        smtp: { host: '127.0.0.1', port: silent.port, security: 'none', user: 'ada', password: 'secret' },
        imap: { host: '127.0.0.1', port: silent.port, security: 'none', user: 'ada', password: 'secret' },
      }),
    })
    const reader = answer.body!.getReader()
    const { value } = await reader.read()
    assert.match(new TextDecoder().decode(value), /"state":"running"/)
    silent.end()
    while (!(await reader.read()).done);
  })
}

if (here.length > 0)
  test('two web servers are restarted one after the other, and no request fails behind any of them', async () => {
    const load = [...urls.values()].flatMap((url) => [
      requestContinuously(url, true),
      requestContinuously(url, false),
    ])
    const writers = [...urls.values()].map((url) => writeRows(() => url, account, 2))
    for (const i of [0, 1]) {
      const old = servers[i]!
      old.kill('SIGTERM')
      await once(old, 'exit')
      servers[i] = await startServer(ports[i]!)
      // The longest interval of a balancer's health check.
      await sleep(3_000)
    }
    await Promise.all([...load, ...writers].map(({ stop }) => stop()))
    for (const { failures, answered } of load) {
      assert.deepEqual(failures, [])
      assert.ok(answered() > 10)
    }
    for (const { again, odd, confirmed } of writers) {
      assert.deepEqual({ again, odd }, { again: 0, odd: [] })
      assert.ok(confirmed.length > 10)
    }
  })

const headersOf = ({ anonKey, token }: Account) => ({
  apikey: anonKey,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

async function openSilentServer(): Promise<{ port: number; end(): void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    end() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A program that repeats requests, on one connection or on a new one each time. */
function requestContinuously(url: string, keepAlive: boolean) {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  const life = new AbortController()
  const failures: string[] = []
  let count = 0
  const sendRequest = () =>
    new Promise<string | undefined>((resolve) => {
      request(`${url}/config.json`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`))
      })
        .on('error', (error) => resolve(error.message))
        .end()
    })
  const asking = (async () => {
    while (!life.signal.aborted) {
      const failure = await sendRequest()
      if (failure === undefined) count += 1
      else failures.push(failure)
      await sleep(50)
    }
  })()
  return {
    failures,
    answered: () => count,
    async stop() {
      life.abort()
      await asking
      agent.destroy()
    },
  }
}

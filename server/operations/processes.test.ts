// Tests several processes as in production: the real command, its own PostgreSQL, continuous requests.
import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, test } from 'node:test'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'
import { until } from '#database/testing/until.ts'
import { openAccount, writeRows } from '#server/testing/faults/confirmed-writes.ts'

let dataDir: string
let server: ChildProcess
let url: string
const outputLines: string[] = []

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-processes-'))
  await copyPreparedCluster(join(dataDir, 'postgres'))
  server = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      PROCESSES: '2',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMIT_SCALE: '100000',
      // With access from other machines, no demo account is created.
      TRUSTED_PROXIES: '127.0.0.2',
    },
  })
  for (const stream of [server.stdout!, server.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      outputLines.push(line)
      server.emit('said')
    })
  }
  url = (await untilSaid(/^Coldframe is ready at (\S+)/))[1]!
})
after(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

function untilSaid(words: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`it ended: ${outputLines.join('\n')}`))
    const findMatch = () => {
      const found = outputLines.map((line) => words.exec(line)).find((match) => match !== null)
      if (!found) return
      server.off('said', findMatch)
      server.off('exit', ended)
      resolve(found)
    }
    server.on('said', findMatch)
    server.once('exit', ended)
    findMatch()
  })
}

const children = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number.parseInt(line, 10))

/** Two programs that repeat requests without a pause, on one connection or a new one each time. */
function requestContinuously(path: string, keepAlive = true) {
  const agent = new Agent({ keepAlive, maxSockets: 2 })
  const seen = { answered: 0, failures: [] as string[] }
  const life = new AbortController()
  const sendRequest = (): Promise<void> =>
    new Promise((resolve) => {
      const fail = (reason: string) => {
        seen.failures.push(reason)
        resolve()
      }
      get(`${url}${path}`, { agent }, (response) => {
        response.resume()
        response.on('end', () => {
          if (response.statusCode === 200) seen.answered += 1
          else return fail(`status ${response.statusCode}`)
          resolve()
        })
      }).on('error', (error) => fail(error.message))
    })
  const all = Array.from({ length: 2 }, async () => {
    // A pause, so that starting processes get processor time.
    while (!life.signal.aborted) await sendRequest().then(() => sleep(100))
  })
  return {
    seen,
    async stop() {
      life.abort()
      await Promise.all(all)
      agent.destroy()
    },
  }
}

test('two web processes and a worker share one port, and all are replaced without a request lost', async (context) => {
  const first = children()
  assert.equal(first.length, 3)
  const clients = [
    requestContinuously('/readyz'),
    requestContinuously('/config.json'),
    requestContinuously('/config.json', false),
  ]
  const writer = writeRows(() => url, await openAccount(url), 1)
  server.kill('SIGUSR2')
  await untilSaid(/Every process was replaced/)
  await Promise.all([...clients, writer].map(({ stop }) => stop()))
  assert.equal(children().filter((pid) => first.includes(pid)).length, 0)
  const answered = clients.reduce((sum, { seen }) => sum + seen.answered, 0)
  context.diagnostic(
    `3 processes replaced under ${answered} requests and ${writer.confirmed.length} rows that were written`,
  )
  for (const { seen } of clients) {
    assert.deepEqual(seen.failures, [])
    assert.ok(seen.answered > 40)
  }
  assert.deepEqual([writer.odd, writer.again], [[], 0])
  assert.ok(writer.confirmed.length > 0)
})

test('one that is killed is replaced', async () => {
  const [victim] = children()
  process.kill(victim!, 'SIGKILL')
  await untilSaid(/A process died and is replaced/)
  const answers: (number | string)[] = []
  await until(async () => {
    answers.push(await fetch(`${url}/readyz`).then(({ status }) => status, String))
    return children().filter((pid) => pid !== victim).length === 3
  })
  assert.deepEqual(new Set(answers), new Set([200]))
})

test('when all of them are killed at once, others answer at the same address', async () => {
  const all = children()
  for (const pid of all) process.kill(pid, 'SIGKILL')
  // node:cluster never closes a connection that it is just passing to a process that is killed.
  await until(async () => (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok)
  await until(() => children().filter((pid) => !all.includes(pid)).length === 3)
})

test('told to stop, all of them do', async () => {
  const left = children()
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  assert.equal(code, 0)
  for (const pid of left) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

// Tests uncaught exceptions, in a separate process: the request that raised one fails, and no other.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { until } from '#database/testing/until.ts'
import { testProgram } from '#server/testing/test-program.ts'

let child: ChildProcess
let url: string
const logLines: string[] = []
type Line = { level: string; msg: string; route?: string; method?: string; err: { message: string } }
const logged: Line[] = []

before(async () => {
  child = spawn(process.execPath, [testProgram('uncaught-process')], {
    env: { ...process.env, NODE_OPTIONS: '', UPTIME: '601' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stderr! }).on('line', (line) => logged.push(JSON.parse(line) as Line))
  createInterface({ input: child.stdout! }).on('line', (line) => logLines.push(line))
  await until(() => logLines.length > 0)
  url = `http://127.0.0.1:${logLines[0]}`
})
after(async () => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
})

async function stillAnswers(): Promise<void> {
  assert.equal(await (await fetch(`${url}/healthz`)).text(), 'ok')
}
const untilLogged = async (words: string) => {
  await until(() => logged.some(({ err }) => err.message === words))
  return logged.find(({ err }) => err.message === words)!
}

for (const [path, words, route] of [
  ['/storage/v1/timer', 'in a timer', 'storage'],
  ['/rest/v1/rejection', 'in a promise', 'rest'],
  ['/functions/v1/stream', 'in a stream', 'functions'],
] as const)
  test(`an exception ${words} answers its request with 500, and is logged with its route`, async () => {
    const [answer, other] = await Promise.all([
      fetch(url + path, { method: 'POST', body: 'x' }),
      fetch(`${url}/healthz`),
    ])
    assert.deepEqual([answer.status, other.status], [500, 200])
    const { level, msg, method, ...line } = await untilLogged(words)
    assert.deepEqual(
      [level, msg, line.route, method],
      ['error', 'A request raised an exception that nobody caught', route, 'POST'],
    )
    await stillAnswers()
  })

test('an answer that has begun breaks off, so that nobody takes it for whole', async () => {
  const answer = await fetch(`${url}/auth/v1/begun`)
  assert.equal(answer.status, 200)
  await assert.rejects(answer.text())
  await untilLogged('in an answer that has begun')
  await stillAnswers()
})

test('what is answered beside the fetch handler ends with its connection', async () => {
  await assert.rejects(fetch(`${url}/t/o/direct`))
  assert.equal((await untilLogged('beside the fetch')).route, 'open')
  await stillAnswers()
})

test('a socket whose opening fails is closed', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket`)
  await once(socket, 'error')
  assert.equal((await untilLogged('in an upgrade')).route, 'realtime')
  await stillAnswers()
})

test('a stream whose other end went away is logged, and the process goes on', async () => {
  child.kill('SIGHUP')
  assert.equal((await untilLogged('gone')).level, 'error')
  await stillAnswers()
  assert.ok(!logLines.includes('replaced'))
})

test('an exception of no request replaces the process where another answers meanwhile', async () => {
  child.kill('SIGUSR2')
  assert.equal((await untilLogged('of no request')).level, 'fatal')
  await until(() => logLines.includes('replaced'))
  await stillAnswers()
})

// Tests the output for a script that waits for the server.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { programVersion } from '#database/program-version.ts'
import { coldframe } from './testing/run-command.ts'

let version = programVersion
/** The number of responses until it is ready. */
let starting = 0
const server = createServer((request, response) => {
  if (request.url === '/config.json') return response.end(JSON.stringify({ version }))
  if (starting > 0) response.statusCode = 503
  starting -= 1
  return response.end(response.statusCode === 503 ? 'starting' : 'ready')
})
let env: Record<string, string>
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  env = { PORT: String((server.address() as AddressInfo).port) }
})
after(() => server.close())

test('a server that is starting is not ready, and asked to wait, it is asked until it is', async () => {
  starting = 3
  const now = await coldframe(['ready'], env)
  assert.deepEqual([now.status, now.stdout], [1, ''])
  assert.match(now.stderr, /is not ready: starting\n$/)
  assert.equal(
    (await coldframe(['ready', '--wait', '60'], env)).stdout,
    `Coldframe ${programVersion} is ready at http://127.0.0.1:${env['PORT']}\n`,
  )
  assert.ok(starting < 0)
})

test('one that does not become ready, or is of another version, is told after the wait', async () => {
  version = '0.0.1'
  const other = await coldframe(['ready', '--wait', '0.1'], env)
  assert.equal(other.status, 1)
  assert.match(other.stderr, /runs Coldframe 0\.0\.1, not /)
  assert.match((await coldframe(['ready', '--wait', 'long'], env)).stderr, /--wait takes a number of seconds/)
})

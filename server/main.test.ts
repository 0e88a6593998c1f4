import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { until } from '#database/testing/until.ts'

test('it says its version first and a misspelt setting in one line; one process refuses to reload, and told to stop while it starts it stops in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-main-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      // Needs no build, because another test may be creating one at the moment.
      ROLES: 'worker',
      SMPT_URL: 'smtp://mail.example.com',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = text(server.stdout)
  let errors = ''
  server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(server, 'exit')
  await until(() => existsSync(join(dataDir, 'secrets.json')))
  server.kill('SIGUSR2')
  while (!errors.includes('A reload needs PROCESSES above 1')) await once(server.stderr, 'data')
  assert.match(errors, /^{"level":"warn",[^\n]*"SMPT_URL is not a setting: did you mean SMTP_URL\?"}\n/)
  server.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], errors)
  assert.match(await output, /^Coldframe \d+\.\d+\.\d+\n/)
  assert.ok(!existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
  await rm(dataDir, { recursive: true })
})

for (const [name, value] of [
  ['APP_URL', 'coldframe'],
  // A path in which no folder can be created.
  ['DATA_DIR', '/proc/nowhere'],
] as const)
  test(`a start with ${name}=${value} ends with the status that no service manager starts again`, async () => {
    const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: '0',
        ROLES: 'worker',
        [name]: value,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = text(server.stderr)
    assert.deepEqual(await once(server, 'exit'), [78, null])
    assert.match(await output, new RegExp(`can not start: ${name} must be`))
  })

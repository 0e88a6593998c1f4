import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readSecrets } from '#server/secrets.ts'
import { coldframe as runHere } from './testing/run-command.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-rotate-'))
  await readSecrets(dataDir)
})
after(() => rm(dataDir, { recursive: true }))

const coldframe = (args: string[], env: Record<string, string> = {}) =>
  runHere(args, { DATA_DIR: dataDir, ...env })

const anonKey = async () => (JSON.parse((await coldframe(['keys'])).stdout) as { anonKey: string }).anonKey

test('each step says what was done and what comes next, and the key changes when it is used', async () => {
  const old = await anonKey()
  assert.match(
    (await coldframe(['keys', 'rotate', 'tokens'])).stdout,
    /^1: a new key is known and not used yet.*then: coldframe keys rotate tokens/,
  )
  assert.equal(await anonKey(), old)
  assert.match((await coldframe(['keys', 'rotate', 'tokens'])).stdout, /^2: the new key signs/)
  const used = await anonKey()
  assert.notEqual(used, old)
  assert.match((await coldframe(['keys', 'rotate', 'tokens'])).stdout, /^3: the old key is gone/)
  assert.equal(await anonKey(), used)
  assert.match(
    (await coldframe(['keys', 'rotate', 'tokens', '--at-once'])).stdout,
    /Everybody signs in again/,
  )
  assert.notEqual(await anonKey(), used)
  const file = join(dataDir, 'secrets.json')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal(
    (JSON.parse(await readFile(file, 'utf8')) as { tokenSecrets: string[] }).tokenSecrets.length,
    1,
  )
})

test('what can not be done is refused in words', async () => {
  assert.equal((await coldframe(['keys', 'rotate'])).status, 2)
  assert.equal((await coldframe(['keys', 'rotate', 'data', '--at-once'])).status, 2)
  const fromOutside = await coldframe(['keys', 'rotate', 'data'], { DATA_KEYS: 'A'.repeat(43) })
  assert.match(fromOutside.stderr, /DATA_KEYS is set/)
})

import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readSecrets } from './secrets.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-secrets-'))
})
after(() => rm(dataDir, { recursive: true }))

test('first starts at the same moment agree on one set of secrets', async () => {
  const folders = Array.from({ length: 8 }, (_, i) => join(dataDir, String(i)))
  for (const folder of [...folders, dataDir]) {
    const all = await Promise.all(Array.from({ length: 64 }, () => readSecrets(folder)))
    assert.equal(new Set(all.map((secrets) => secrets.jwtSecret)).size, 1)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('secrets')),
      ['secrets.json'],
    )
  }
  assert.equal((await stat(join(dataDir, 'secrets.json'))).mode & 0o777, 0o600)
})

test('the data folder is closed to other users, also one that was made open', async () => {
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700
  const folder = join(dataDir, 'open')
  const modeOf = async () => (await stat(folder)).mode & 0o777
  await readSecrets(folder)
  assert.equal(await modeOf(), closed)
  await chmod(folder, 0o755)
  await readSecrets(folder)
  assert.equal(await modeOf(), closed)
})

test('a damaged file is refused by name and never replaced', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{"jwtSecret":')
  await assert.rejects(readSecrets(dataDir), /secrets\.json is damaged/)
  await assert.rejects(readSecrets(dataDir), /secrets\.json is damaged/)
})

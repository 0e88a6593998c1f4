import assert from 'node:assert/strict'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { linkPostgres, postgresBinaries } from './embedded-binaries.ts'

test('after a build no start has to write where it is installed', async () => {
  await linkPostgres()
  const native = join(await postgresBinaries({}), '..')
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  assert.ok(links.length > 0)
  for (const { target } of links)
    assert.ok((await lstat(join(native, '..', target))).isSymbolicLink(), target)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import type { ContentStore } from './content-store.ts'
import { startContentDeletion } from './delete-content.ts'
import { createDiskStore } from './disk-store.ts'

let t: TestDatabase
let folder: string
before(async () => {
  t = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'coldframe-delete-content-'))
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const run = async () =>
  (
    await t.sql(
      `select last_error, failures::int, runs::int from private.job_runs where name = 'content_deletion'`,
    )
  )[0]

test('a deletion of content that fails is told to the system checks, and the next one that works too', async () => {
  await t.sql(`insert into private.content_deletions (version) values ('${randomUUID()}')`)
  const away: ContentStore = {
    ...createDiskStore(folder),
    delete: () => Promise.reject(new Error('The store is away')),
  }
  const errors: unknown[] = []
  const stopFailing = startContentDeletion({ db: t.db, store: away }, (error) => errors.push(error))
  await until(async () => (await run()) !== undefined)
  await stopFailing()
  assert.deepEqual(await run(), { last_error: 'The store is away', failures: 1, runs: 1 })
  assert.equal(errors.length, 1)
  const stop = startContentDeletion({ db: t.db, store: createDiskStore(folder) }, (error) =>
    errors.push(error),
  )
  await until(async () => (await run())?.runs === 2)
  await stop()
  assert.equal((await run())?.failures, 1)
  assert.deepEqual(await t.sql('select version from private.content_deletions'), [])
  assert.equal(errors.length, 1)
})

test('a folder that can not be read is no empty store', async () => {
  const listed = async (at: string) => {
    const versions: string[] = []
    for await (const version of createDiskStore(at).list()) versions.push(version)
    return versions
  }
  assert.deepEqual(await listed(join(folder, 'none yet')), [])
  const file = join(folder, 'a file')
  await writeFile(file, 'x')
  await assert.rejects(listed(file), { code: 'ENOTDIR' })
})

// Compares files with content: in a folder, and on an S3 server by a third party (s3rver).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { deleteContent } from '#server/storage/delete-content.ts'
import { openContentStore } from '#server/storage/open-content-store.ts'
import { writeContent } from '#server/storage/write-content.ts'
import { startS3Server } from '#server/testing/storage/s3-server.ts'
import { compareFiles, gatherFiles } from './files.ts'

let t: TestDatabase
let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
const configs: Record<string, Config> = {}
before(async () => {
  t = await freshDatabase()
  await t.sql(`insert into storage.buckets (id, name) values ('tests', 'tests')`)
  folder = await mkdtemp(join(tmpdir(), 'coldframe-gather-files-'))
  server = await startS3Server(join(folder, 's3'), 'files')
  configs['a folder'] = readConfig({ DATA_DIR: join(folder, 'data') })
  configs['an S3 server'] = readConfig(server.settings)
})
after(async () => {
  await server.close()
  await t.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => t.sql('delete from storage.objects; delete from private.content_deletions'))

test('the disk of the files is measured where it is not the one of the data folder', async () => {
  const other = ['/dev/shm', '/var/tmp'].find((path) => statSync(path).dev !== statSync(folder).dev)!
  const mounted = await mkdtemp(join(other, 'coldframe-gather-files-'))
  const dataDir = join(folder, 'apart')
  await mkdir(dataDir)
  await symlink(mounted, join(dataDir, 'storage'))
  const diskOf = async (config: Config) => {
    const found = await gatherFiles(config, t.db)
    assert.ok('disk' in found)
    return found.disk
  }
  assert.ok((await diskOf(readConfig({ DATA_DIR: dataDir })))!.total > 0)
  assert.equal(await diskOf(configs['a folder']!), null)
  await rm(mounted, { recursive: true })
})

const insertFile = (version: string) =>
  t.sql(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('tests', '${version}', '${version}', '{"size": 1}')`,
  )
const content = async function* () {
  yield Buffer.from('x')
}

async function empty(store: ContentStore): Promise<void> {
  const versions: string[] = []
  for await (const version of store.list()) versions.push(version)
  await store.delete(versions)
}

for (const name of ['a folder', 'an S3 server']) {
  test(`in ${name} files without content and content without a file are found, and what is under way is not`, async () => {
    const config = configs[name]!
    const store = openContentStore(config)
    await empty(store)
    const gather = async () => {
      const found = await gatherFiles(config, t.db)
      assert.ok('seen' in found)
      return { seen: found.seen, missing: found.missing, stray: found.stray }
    }
    assert.deepEqual(await gather(), { seen: 0, missing: [], stray: [] })
    const [whole, lost, left, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const version of [whole, left, gone]) await store.write(version, content())
    for (const version of [whole, lost, gone]) await insertFile(version)
    await t.sql(`delete from storage.objects where version = '${gone}'`)
    const upload = { content: content(), declaredType: 'text/plain', maxBytes: 9, allowedTypes: null }
    const { version: uploading } = await writeContent(store, t.db, upload)
    assert.deepEqual(await gather(), { seen: 5, missing: [lost], stray: [left] })
    await deleteContent({ db: t.db, store })
    await insertFile(uploading)
    await store.write(lost, content())
    await store.delete([left])
    assert.deepEqual(await gather(), { seen: 3, missing: [], stray: [] })
  })

  test(`in ${name} so many are looked at and no more, from any place on`, async () => {
    const store = openContentStore(configs[name]!)
    await empty(store)
    const versions = Array.from({ length: 9 }, (_, n) => `${n}0000000-0000-4000-8000-000000000000`)
    for (const version of versions) await insertFile(version)
    // The list of contents ends after the third of five, and that of files after the third, so nothing is known
    // beyond.
    for (const version of [0, 1, 3, 4, 5].map((n) => versions[n]!)) await store.write(version, content())
    const readNames: string[] = []
    const counting: ContentStore = {
      ...store,
      async *list(after) {
        for await (const version of store.list(after)) {
          readNames.push(version)
          yield version
        }
      },
    }
    const sources = { db: t.db, store: counting, atMost: 3 }
    assert.deepEqual(await compareFiles(sources, ''), { seen: 3, missing: [versions[2]], stray: [] })
    // Twice, because the first comparison found something.
    assert.equal(readNames.length, 6)
    assert.deepEqual((await compareFiles(sources, versions[1])).missing, [versions[2]])
    assert.deepEqual((await compareFiles(sources, versions[5])).missing, versions.slice(6))
    await t.sql('delete from storage.objects; delete from private.content_deletions')
    assert.deepEqual((await compareFiles(sources, versions[1])).stray, versions.slice(3, 6))
    for (const n of [0, 4, 5]) await insertFile(versions[n]!)
    const { missing, stray } = await compareFiles(sources, '')
    assert.deepEqual([missing, stray], [[], [versions[1], versions[3]]])
  })
}

test('what comes or goes while it is looked at is no finding', async () => {
  const store = openContentStore(configs['a folder']!)
  await empty(store)
  const [coming, going] = [randomUUID(), randomUUID()]
  await store.write(going, content())
  let looks = 0
  const busy: ContentStore = {
    ...store,
    async *list(after) {
      yield* store.list(after)
      looks += 1
      if (looks > 1) return
      await store.write(coming, content())
      await insertFile(coming)
      await store.delete([going])
    },
  }
  const found = await compareFiles({ db: t.db, store: busy, atMost: 10 }, '')
  assert.deepEqual([found.missing, found.stray], [[], []])
})

test('a store that is away is a problem, in its own words', async () => {
  const s3 = { ...configs['an S3 server']!.s3!, endpoint: 'http://127.0.0.1:1' }
  const found = await gatherFiles({ dataDir: folder, s3 }, t.db)
  assert.match('problem' in found ? String(found.problem) : '', /ECONNREFUSED/)
})

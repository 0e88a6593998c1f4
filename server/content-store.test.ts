// The same tests for both stores of content: a folder, and an S3 server by a third party (s3rver).
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { readConfig } from './config.ts'
import { ContentMissing, type ContentStore } from './storage/content-store.ts'
import { openContentStore } from './storage/open-content-store.ts'
import { startS3Server } from './testing/storage/s3-server.ts'

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
const stores: Record<string, ContentStore> = {}
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coldframe-content-'))
  server = await startS3Server(join(folder, 's3'), 'files')
  stores['a folder'] = openContentStore(readConfig({ DATA_DIR: join(folder, 'data') }))
  stores['an S3 server'] = openContentStore(readConfig(server.settings))
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const chunks = (bytes: Buffer) =>
  Readable.from(bytes.length === 0 ? [] : [bytes.subarray(0, 9), bytes.subarray(9)])
const failing = async function* () {
  yield randomBytes(6_000_000)
  throw new Error('the client went away')
}

for (const name of ['a folder', 'an S3 server']) {
  test(`${name} gives content back as it was, whole and in parts`, async () => {
    const store = stores[name]!
    // The last content has three parts in an S3 upload.
    for (const bytes of [Buffer.alloc(0), Buffer.from('Hello, world'), randomBytes(12_000_000)]) {
      const version = randomUUID()
      await store.write(version, chunks(bytes))
      assert.ok((await buffer(await store.read(version))).equals(bytes))
      const copy = randomUUID()
      await store.copy(version, copy)
      await store.delete([version, randomUUID()])
      await assert.rejects(store.read(version), ContentMissing)
      assert.ok((await buffer(await store.read(copy))).equals(bytes))
      if (bytes.length > 0)
        assert.ok((await buffer(await store.read(copy, { start: 2, end: 5 }))).equals(bytes.subarray(2, 6)))
    }
  })

  test(`${name} keeps nothing of content that broke off`, async () => {
    const store = stores[name]!
    const version = randomUUID()
    await assert.rejects(store.write(version, failing()), /the client went away/)
    await assert.rejects(store.read(version), ContentMissing)
    assert.deepEqual(
      (await readdir(join(folder, 'data'), { recursive: true })).filter((path) => path.includes(version)),
      [],
    )
  })
}

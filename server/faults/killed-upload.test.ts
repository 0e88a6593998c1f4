// Tests that an upload whose process is killed leaves no partial file: neither a row without content nor, after the
// cleanup, content without a row.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { testProgram } from '#server/testing/test-program.ts'
import { deleteContent } from '../storage/delete-content.ts'
import { createDiskStore } from '../storage/disk-store.ts'
import { createFiles } from '../storage/files.ts'
import type { UploadOrders } from '../testing/storage/killed-upload-process.ts'

const folder = join(tmpdir(), `coldframe-killed-upload-${process.pid}`)
const store = createDiskStore(folder)

let t: TestDatabase
let workspaceId = ''
before(async () => {
  t = await freshDatabase()
  const [made] = await t.sql(
    `insert into workspaces (name, user_id) values ('Mine', '${t.adaId}') returning id`,
  )
  workspaceId = String(made!['id'])
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = async () =>
  (await t.sql('select version from storage.objects')).map(({ version }) => String(version)).toSorted()
async function contents(): Promise<string[]> {
  const found: string[] = []
  for await (const version of store.list()) found.push(version)
  return found.toSorted()
}
const drafts = async () => await readdir(join(folder, 'incoming')).catch(() => [])

async function dieIn(diesIn: UploadOrders['diesIn']): Promise<void> {
  const child = fork(testProgram('killed-upload-process'), { env: { ...process.env, NODE_OPTIONS: '' } })
  const name = `${workspaceId}/answers/${diesIn}.txt`
  child.send({ login: t.login, folder, identity: t.ada, name, diesIn } satisfies UploadOrders)
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  assert.equal(signal, 'SIGKILL')
}

test('kill -9 in the middle of an upload leaves no row, and what it wrote is deleted', async () => {
  const files = createFiles({ db: t.db, store })
  const savedFile = await files.save(t.ada, {
    bucket: 'attachments',
    name: `${workspaceId}/answers/kept.txt`,
    content: Readable.from([Buffer.from('kept')]),
  })
  await dieIn('content')
  assert.equal((await drafts()).length, 1, 'half of a file lies where nothing is read')
  assert.deepEqual(await contents(), [savedFile.version])
  await dieIn('row')
  assert.equal((await contents()).length, 2)
  assert.deepEqual(await rows(), [savedFile.version])

  await deleteContent({ db: t.db, store })
  assert.equal((await contents()).length, 2, 'an upload may still be under way')
  // A day later.
  await t.sql('update private.content_deletions set due_at = now()')
  await deleteContent({ db: t.db, store })
  assert.deepEqual(await drafts(), [])
  assert.deepEqual(await contents(), await rows())
  assert.deepEqual(await contents(), [savedFile.version])
})

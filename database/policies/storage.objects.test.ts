// Tests access to the rows of files, bucket by bucket, like every other table, with the rights of `/storage/v1`.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  identityOf,
  openScenario,
  testAccess,
  workspaceId,
  type Who,
} from '#database/testing/policy-access.ts'

const members: Who[] = ['owner', 'editor', 'viewer']
const editors: Who[] = ['owner', 'editor']

const insert = (bucket: string, name: string) =>
  `insert into storage.objects (id, bucket_id, name, version, metadata)
   values (uuid_v7(), '${bucket}', ${name}, gen_random_uuid()::text, '{"size": 3}')`

/** `taken` and `free` are names as SQL: of an existing file, and of a missing one. */
function access(
  bucket: string,
  names: { taken: string; free: string },
  by: { read: Who[]; write: Who[]; remove?: Who[] },
) {
  describe(`files of the bucket ${bucket}`, () => {
    testAccess({
      table: 'storage.objects',
      // Only attachments have different readers and writers, so that breaking each policy has a visible effect.
      isOneOfSeveral: bucket !== 'attachments',
      row: `${insert(bucket, names.taken)} returning id`,
      tries: {
        select: { by: by.read, sql: 'select id from storage.objects where id = :row' },
        insert: { by: by.write, sql: insert(bucket, names.free) },
        update: {
          by: by.write,
          sql: `update storage.objects set user_metadata = '{"a": 1}' where id = :row`,
        },
        delete: { by: by.remove ?? by.write, sql: 'delete from storage.objects where id = :row' },
      },
    })
  })
}

const inWorkspace = (file: string) => `:workspace || '/${file}'`
const ofEditor = (file: string) => `:workspace || '/' || :editor || '/${file}'`
const random = '0190aaaa-0000-7000-8000-00000000000'

access(
  'attachments',
  { taken: inWorkspace('offer.pdf'), free: inWorkspace('other.pdf') },
  { read: members, write: editors },
)
access(
  'signatures',
  { taken: inWorkspace(`${random}1.png`), free: inWorkspace(`${random}2.png`) },
  { read: members, write: editors },
)
// Its public URL is not subject to these policies.
access(
  'avatars',
  { taken: `:viewer || '/a.png'`, free: `:viewer || '/b.png'` },
  { read: ['viewer'], write: ['viewer'] },
)
access(
  'imports',
  { taken: ofEditor('a.csv'), free: ofEditor('b.csv') },
  { read: ['editor'], write: ['editor'] },
)
access(
  'exports',
  { taken: ofEditor('a.json'), free: ofEditor('b.json') },
  { read: ['editor'], write: ['editor'] },
)

test('nobody but the person reads, makes or deletes exports: not who impersonates them, and no program of theirs', async () => {
  const t = await openScenario()
  try {
    const { role, claims = {} } = identityOf(t, 'editor')
    const file = (name: string) => insert('exports', `'${workspaceId}/${String(claims['sub'])}/${name}'`)
    await t.db.as({ role, claims }).query(file('a.json'))
    for (const act of [{ sub: t.adaId }, { key: 'a key' }]) {
      const other = t.db.as({ role, claims: { ...claims, act } })
      assert.deepEqual(await other.query('select id from storage.objects'), [])
      await assert.rejects(other.query(file('b.json')), /row-level security/)
      await other.query('delete from storage.objects')
    }
    assert.equal((await t.db.as({ role, claims }).query('select id from storage.objects')).length, 1)
  } finally {
    await t.close()
  }
})

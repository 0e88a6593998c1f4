// Who reads and writes the rows of files, bucket by bucket: as every other table, with the rights of `/storage/v1`.
import { describe } from 'node:test'
import { testAccess, type Who } from '#database/testing/policy-access.ts'

const members: Who[] = ['owner', 'editor', 'viewer']
const editors: Who[] = ['owner', 'editor']

const insert = (bucket: string, name: string) =>
  `insert into storage.objects (id, bucket_id, name, version, metadata)
   values (uuid_v7(), '${bucket}', ${name}, gen_random_uuid()::text, '{"size": 3}')`

/** `taken` and `free` are names as SQL: of the file that is there, and of one that is not. */
function access(
  bucket: string,
  names: { taken: string; free: string },
  by: { read: Who[]; write: Who[]; remove?: Who[] },
) {
  describe(`files of the bucket ${bucket}`, () => {
    testAccess({
      table: 'storage.objects',
      // Of attachments all read that others write: there each policy is felt.
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
// Its public address is no matter of these policies.
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
  { read: ['editor'], write: [], remove: ['editor'] },
)

// Copies of backups in an S3 store: `PREFIX/INSTALLATION/coldframe-….backup`. A copy counts once it was read back and
// verified, whatever checksums the store reports.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { S3Store } from '#server/storage/s3-store.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { isBackupName } from './delete-old-backups.ts'
import { readHeader, unpack } from './open-backup.ts'

type CopySettings = NonNullable<Config['backupCopies']>
type Copies = { store: S3Store; folder: string }

/** The prefix of arguments to `coldframe restore` that are not files. */
export const copyMark = 's3:'

/** Returns its address for `restore`. Throws when the copy differs from the file, and then deletes it. */
export async function copyBackup(settings: CopySettings, file: string): Promise<string> {
  const about = await readHeader(file)
  if (!about?.installation) throw new Error(`${file} does not say which installation it is of.`)
  const { store, folder } = await open(settings)
  const address = `${about.installation}/${basename(file)}`
  const key = folder + address
  const { size } = await stat(file)
  const written = await sum(withErrorListener(createReadStream(file)), (chunks) =>
    store.write(key, chunks, size),
  )
  const read = await sum(await store.read(key))
  if (read.sha256 !== written.sha256 || read.bytes !== size) {
    await store.delete([key])
    throw new Error(`The copy in ${settings.store.bucket} is not what was sent: it was deleted there.`)
  }
  return copyMark + address
}

/** Deletes copies of the same installation as `address`, except the newest `keep`; returns the deleted ones. */
export async function deleteOldCopies(
  settings: CopySettings,
  address: string,
  keep: number,
): Promise<string[]> {
  const { store, folder } = await open(settings)
  const [installation = ''] = address.slice(copyMark.length).split('/')
  const all = (await listCopies(settings)).filter((each) => each.startsWith(`${copyMark}${installation}/`))
  const old = all.filter((each) => each !== address).slice(keep - 1)
  await store.delete(old.map((each) => folder + each.slice(copyMark.length)))
  return old
}

/** Lists their addresses, the newest first. */
async function listCopies(settings: CopySettings): Promise<string[]> {
  const { store, folder } = await open(settings)
  const found: string[] = []
  for await (const key of store.list(folder)) {
    const [installation = '', name = '', ...more] = key.slice(folder.length).split('/')
    if (installation && isBackupName(name) && more.length === 0)
      found.push(`${copyMark}${installation}/${name}`)
  }
  // The names contain the time, and sort by it.
  return found.toSorted((a, b) => basename(b).localeCompare(basename(a)))
}

/** Like `openBackup` for a file. */
export async function openCopy(settings: CopySettings, address: string): Promise<AsyncIterable<Buffer>> {
  const copies = await listCopies(settings)
  if (!copies.includes(address))
    throw new Error(
      copies.length === 0
        ? `There is no backup in ${settings.store.bucket}.`
        : `Say which backup of ${settings.store.bucket}:\n${copies.map((each) => `  ${each}`).join('\n')}`,
    )
  const { store, folder } = await open(settings)
  return unpack(() => store.read(folder + address.slice(copyMark.length)))
}

async function open({ store, prefix }: CopySettings): Promise<Copies> {
  const { createS3Store } = await import('#server/storage/s3-store.ts')
  return { store: createS3Store(store), folder: prefix === '' ? '' : `${prefix}/` }
}

/** The size and SHA-256 of the data passed to `work`. */
async function sum(
  source: Readable,
  work: (chunks: AsyncIterable<Buffer>) => Promise<void> = async (chunks) => {
    for await (const _ of chunks);
  },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await work(
    (async function* () {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    })(),
  )
  return { bytes, sha256: hash.digest('hex') }
}

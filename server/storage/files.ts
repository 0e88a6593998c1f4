// File storage for features (docs/storage.md): runs as an identity, so that row-level security of storage.objects
// decides.
import type { Readable } from 'node:stream'
import type { Database, Identity } from '#database/database.ts'
import { findBucket, sizeLimitOf, type Bucket } from './bucket.ts'
import type { ByteRange, ContentStore } from './content-store.ts'
import { findContentType, isHeaderText, SAMPLE_BYTES } from './content-type.ts'
import { badRequest, noObject, toStorageError } from './errors.ts'
import { checkFileName } from './file-name.ts'
import type { FileMetadata, StoredFile } from './stored-file.ts'
import { createReserveSpace } from './free-space.ts'
import { abandonContent, holdVersion, readSample, writeContent } from './write-content.ts'

type NewFile = {
  bucket: string
  name: string
  content: AsyncIterable<Uint8Array>
  /** The size that the client announced, at least that of the content. */
  announcedBytes?: number
  /** Detected from the content by default. */
  type?: string
  /** Replaces a file of the same name; otherwise that is an error. */
  upsert?: boolean
  cacheControl?: string
  userMetadata?: Record<string, unknown> | undefined
}

export type Files = {
  /** The rows are seen by `identity`; throws a StorageError. */
  save(identity: Identity, file: NewFile): Promise<StoredFile>
  find(identity: Identity, bucket: string, name: string): Promise<StoredFile>
  read(file: Pick<StoredFile, 'version'>, range?: ByteRange): Promise<Readable>
  /** Returns the files that existed and that `identity` may delete. */
  remove(identity: Identity, bucket: string, names: string[]): Promise<StoredFile[]>
  copy(identity: Identity, from: StoredFile, to: Omit<NewFile, 'content'>): Promise<StoredFile>
  /** The type of the file when another one is declared; throws when its content contradicts that. */
  typeOf(file: StoredFile, declared: string): Promise<string>
  bucket(id: string): Promise<Bucket>
  /** Returns the names that `identity` may see. */
  namesOf(identity: Identity, bucket: string, names: string[]): Promise<Set<string>>
  move(identity: Identity, file: StoredFile, bucket: string, name: string): Promise<void>
  /** Throws what `save` would throw, before any content is read. */
  tryToSave(identity: Identity, file: Omit<NewFile, 'content'>, bytes: number): Promise<void>
}

const columns =
  'id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

// oxlint-disable-next-line max-lines-per-function -- a call for each verb, of one or two statements
export function createFiles({ db, store }: { db: Database; store: ContentStore }): Files {
  async function runQuery<Row>(identity: Identity, text: string, values: unknown[]): Promise<Row[]> {
    try {
      return await db.as(identity).query<Row>(text, values)
    } catch (error) {
      throw toStorageError(error)
    }
  }

  async function storeRow(
    identity: Identity,
    file: Omit<NewFile, 'content'>,
    version: string,
    metadata: FileMetadata,
  ) {
    const [row] = await runQuery<StoredFile>(identity, insertObject(file.upsert), [
      file.bucket,
      file.name,
      version,
      metadata,
      file.userMetadata ?? null,
    ])
    return row!
  }

  async function storeRowOrAbandon(...[identity, file, version, metadata]: Parameters<typeof storeRow>) {
    try {
      return await storeRow(identity, file, version, metadata)
    } catch (error) {
      await abandonContent(db, version)
      throw error
    }
  }

  const reserveSpace = createReserveSpace(db)

  return {
    bucket: (id) => findBucket(db, id),
    async save(identity, file) {
      checkNewFile(file)
      const bucket = await findBucket(db, file.bucket)
      const space = await reserveSpace(identity, file, file.announcedBytes ?? 0)
      try {
        const { version, size, type, eTag } = await writeContent(store, db, {
          content: space.limit(file.content),
          declaredType: file.type ?? 'application/octet-stream',
          maxBytes: sizeLimitOf(bucket),
          allowedTypes: bucket.allowed_mime_types,
        })
        const metadata = describe(size, type, eTag, file.cacheControl)
        return await space.commit(size, () => storeRowOrAbandon(identity, file, version, metadata))
      } finally {
        space.release()
      }
    },
    async find(identity, bucketId, name) {
      const [row] = await runQuery<StoredFile>(
        identity,
        `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
        [bucketId, name],
      )
      if (!row) throw noObject()
      return row
    },
    read: ({ version }, range) => store.read(version, range),
    remove: (identity, bucketId, names) =>
      runQuery<StoredFile>(
        identity,
        `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${columns}`,
        [bucketId, names],
      ),
    async namesOf(identity, bucketId, names) {
      const rows = await runQuery<{ name: string }>(
        identity,
        'select name from storage.objects where bucket_id = $1 and name = any ($2)',
        [bucketId, names],
      )
      return new Set(rows.map((row) => row.name))
    },
    async move(identity, { id }, bucketId, name) {
      const rows = await runQuery(
        identity,
        'update storage.objects set bucket_id = $2, name = $3 where id = $1 returning id',
        [id, bucketId, name],
      )
      if (rows.length === 0) throw noObject()
    },
    async copy(identity, from, to) {
      checkNewFile(to)
      const { size, mimetype, eTag, cacheControl } = from.metadata
      await this.tryToSave(identity, to, size)
      const space = await reserveSpace(identity, to, size)
      try {
        const version = crypto.randomUUID()
        await holdVersion(db, version)
        await store.copy(from.version, version)
        const metadata = describe(size, to.type ?? mimetype, eTag, to.cacheControl ?? cacheControl)
        return await space.commit(size, () => storeRowOrAbandon(identity, to, version, metadata))
      } finally {
        space.release()
      }
    },
    async typeOf({ version, metadata }, declared) {
      if (metadata.size === 0) return findContentType(Buffer.alloc(0), declared)
      const start = await store.read(version, { start: 0, end: Math.min(metadata.size, SAMPLE_BYTES) - 1 })
      return findContentType(await readSample(start[Symbol.asyncIterator]()), declared)
    },
    async tryToSave(identity, file, bytes) {
      try {
        await db.transaction(identity, async ({ query }) => {
          const metadata = describe(bytes, '', '', undefined)
          const values = [file.bucket, file.name, crypto.randomUUID(), metadata, file.userMetadata ?? null]
          await query(insertObject(file.upsert), values)
          throw new Permitted()
        })
      } catch (error) {
        if (!(error instanceof Permitted)) throw toStorageError(error)
      }
    },
  }
}

function checkNewFile({ name, cacheControl }: Pick<NewFile, 'name' | 'cacheControl'>): void {
  checkFileName(name)
  if (cacheControl !== undefined && !isHeaderText(cacheControl))
    throw badRequest('The cache control must be one line of ASCII, such as max-age=3600.')
}

/** Ends the dry run, which rolls back what it wrote. */
class Permitted extends Error {}

const insertObject = (upsert = false) =>
  `insert into storage.objects (bucket_id, name, version, metadata, user_metadata) values ($1, $2, $3, $4, $5)
   ${upsert ? 'on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata' : ''}
   returning ${columns}`

function describe(size: number, mimetype: string, eTag: string, cacheControl = 'max-age=3600'): FileMetadata {
  return {
    eTag,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}

// /storage/v1/bucket: runs as the caller, so that the policies of storage.buckets apply; only the service key writes.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import { badRequest, noBucket, StorageError } from '#server/storage/errors.ts'
import { parse } from './read-json.ts'

/** Words in the protocol's own paths, so a bucket with such a name would be unreachable. */
const reserved = new Set([
  'public',
  'authenticated',
  'sign',
  'upload',
  'info',
  'list',
  'list-v2',
  'move',
  'copy',
])

const units: Record<string, number> = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 }

/** `52428800` or `50MB`. */
const sizeLimit = z
  .union([z.number().int().positive(), z.string().regex(/^\d{1,12} ?(b|kb|mb|gb)?$/i)])
  .transform((value) => {
    const unit = /[a-z]{1,2}$/i.exec(String(value))?.[0].toLowerCase() ?? 'b'
    return Number.parseInt(String(value), 10) * units[unit]!
  })
  .nullish()

const options = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit,
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
  type: z.literal('STANDARD').optional(),
  versioning_status: z.literal('DISABLED').optional(),
})
const named = options.extend({ name: z.string(), id: z.string().optional() })

const columns = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at'
type Row = { file_size_limit: string | null }

const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const shownAs = ({ file_size_limit, ...row }: Row) => ({
  ...row,
  type: 'STANDARD',
  file_size_limit: file_size_limit === null ? null : Number(file_size_limit),
})

export async function listBuckets(db: Database, identity: Identity, url: URL) {
  const { limit, offset, search, sortColumn, sortOrder } = parse(
    listing,
    Object.fromEntries(url.searchParams),
  )
  const rows = await db.as(identity).query<Row>(
    `select ${columns} from storage.buckets where strpos(lower(name), lower($1)) > 0
     order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
    [search, limit, offset],
  )
  return rows.map(shownAs)
}

export async function getBucket(db: Database, identity: Identity, id: string) {
  const [row] = await db.as(identity).query<Row>(`select ${columns} from storage.buckets where id = $1`, [id])
  if (!row) throw noBucket()
  return shownAs(row)
}

export async function createBucket(db: Database, identity: Identity, body: unknown) {
  const bucket = parse(named, body)
  if (bucket.id !== undefined && bucket.id !== bucket.name)
    throw badRequest('A bucket has its name as its id.')
  if (reserved.has(bucket.name)) throw badRequest(`"${bucket.name}" can't be the name of a bucket.`)
  await db
    .as(identity)
    .query(
      'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)',
      [
        bucket.name,
        bucket.public ?? false,
        bucket.file_size_limit ?? null,
        bucket.allowed_mime_types ?? null,
      ],
    )
  return { name: bucket.name }
}

export async function updateBucket(db: Database, identity: Identity, id: string, body: unknown) {
  const changed = parse(options, body)
  const rows = await db.as(identity).query(
    `update storage.buckets set updated_at = now(), public = coalesce($2, public),
       file_size_limit = case when $3 then $4 else file_size_limit end,
       allowed_mime_types = case when $5 then $6 else allowed_mime_types end
     where id = $1 returning id`,
    [
      id,
      changed.public ?? null,
      changed.file_size_limit !== undefined,
      changed.file_size_limit ?? null,
      changed.allowed_mime_types !== undefined,
      changed.allowed_mime_types ?? null,
    ],
  )
  if (rows.length === 0) throw noBucket()
  return { message: 'Successfully updated' }
}

export async function emptyBucket(db: Database, identity: Identity, id: string) {
  await getBucket(db, identity, id)
  let deleted = 1
  while (deleted > 0) {
    const rows = await db
      .as(identity)
      .query(
        `delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit 1000) returning id`,
        [id],
      )
    deleted = rows.length
  }
  return { message: 'Successfully emptied' }
}

export async function removeBucket(db: Database, identity: Identity, id: string) {
  try {
    const rows = await db.as(identity).query(`delete from storage.buckets where id = $1 returning id`, [id])
    if (rows.length === 0) throw noBucket()
  } catch (error) {
    if (errorCode(error) !== '23503') throw error
    throw new StorageError(
      409,
      'InvalidRequest',
      'InvalidRequest',
      'The bucket you tried to delete is not empty',
    )
  }
  return { message: 'Successfully deleted' }
}

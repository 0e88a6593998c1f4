// Lists files. Folders are not stored: they are the first parts of names.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { badRequest } from '#server/storage/errors.ts'
import { parse } from './read-json.ts'
import { noFormerVersion } from './versions.ts'

const text = z
  .string()
  .max(1024)
  .refine((value) => !value.includes('\0'), 'can not hold a NUL character')
const order = z.enum(['asc', 'desc']).default('asc')

const listing = z.object({
  prefix: text.default(''),
  exactMatch: z.boolean().default(false),
  noncurrentVersions: z.enum(['exclude', 'include', 'only']).default('exclude'),
  deleteMarkers: z.enum(['exclude', 'include', 'only']).default('exclude'),
})

const folderListing = listing.extend({
  limit: z.number().int().min(1).max(1_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: text.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order,
    })
    .prefault({}),
})

const pageListing = listing.extend({
  limit: z.number().int().min(1).max(1_000).default(1_000),
  cursor: z.string().max(4_096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .prefault({}),
})

// A range instead of LIKE: in collation "C" it uses the index on names with any plan.
const found = `found as (
  select *, substr(name, length($2) + 1) as rest from storage.objects
  where bucket_id = $1 and name >= $2 and name < $2 || U&'\\+10FFFF' and (name = $2 or not $3::boolean)
)`
const columns = 'id, updated_at, created_at, last_accessed_at, metadata, version'
const folderColumns = `null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
  null::timestamptz as last_accessed_at, null::jsonb as metadata, null::text as version`

type Listing = z.infer<typeof listing>

function current<Asked extends Listing>(asked: Asked): Asked {
  if (asked.noncurrentVersions !== 'exclude' || asked.deleteMarkers !== 'exclude') throw noFormerVersion()
  return asked
}

/** Lists one folder: its folders first, then its files. */
export async function listFolder(
  db: Database,
  identity: Identity,
  bucket: string,
  body: unknown,
): Promise<object[]> {
  const { prefix, limit, offset, search, sortBy, exactMatch } = current(parse(folderListing, body))
  const cleaned = prefix.replaceAll(/\/+/g, '/').replace(/^\//, '')
  const folder = cleaned === '' || cleaned.endsWith('/') || exactMatch ? cleaned : `${cleaned}/`
  const pattern = `${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return await db.as(identity).query(
    `with ${found}, entries as (
       select split_part(rest, '/', 1) as name, ${folderColumns}
       from found where position('/' in rest) > 0 and rest ilike $4 group by 1
       union all
       select storage.filename(name), ${columns} from found where position('/' in rest) = 0 and rest ilike $4
     )
     select * from entries order by id is not null, ${sortBy.column} ${sortBy.order}, name limit $5 offset $6`,
    [bucket, folder, exactMatch, pattern, limit, offset],
  )
}

type Entry = { key: string; id: string | null; sorted_by: string }

/** Keyset pages over all names with a prefix; with a delimiter, over one folder. */
export async function listPages(
  db: Database,
  identity: Identity,
  bucket: string,
  body: unknown,
): Promise<object> {
  const { prefix, limit, cursor, with_delimiter, sortBy, exactMatch } = current(parse(pageListing, body))
  const byName = sortBy.column === 'name'
  const sorted = byName ? 'key' : `extract(epoch from ${sortBy.column})`
  const [place, key] = cursor === undefined ? [null, null] : readCursor(cursor, byName)
  // A folder is as old as its oldest file.
  const folders = `select ($2 || split_part(rest, '/', 1) || '/') collate "C" as key, null::uuid as id,
      min(created_at) as updated_at, min(created_at) as created_at, null::timestamptz as last_accessed_at,
      null::jsonb as metadata, null::text as version
    from found where position('/' in rest) > 0 group by 1 union all`
  const rows = await db.as(identity).query<Entry>(
    `with ${found}, entries as (
       ${with_delimiter ? folders : ''}
       select name as key, ${columns} from found where not $7 or position('/' in rest) = 0
     )
     select *, (${sorted})::text as sorted_by from entries
     where $4::text is null or (${sorted}, key) ${sortBy.order === 'asc' ? '>' : '<'} ($4::${byName ? 'text' : 'numeric'}, $5::text)
     order by ${sorted} ${sortBy.order}, key ${sortBy.order} limit $6`,
    [bucket, prefix.replace(/^\/+/, ''), exactMatch, place, key, limit + 1, with_delimiter],
  )
  const hasNext = rows.length > limit
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    hasNext,
    folders: page
      .filter(({ id }) => id === null)
      .map(({ key: path }) => ({ key: path.slice(0, -1), name: path })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ sorted_by: _sorted_by, ...entry }) => ({ name: entry.key, ...entry })),
    ...(hasNext && last ? { nextCursor: writeCursor([last.sorted_by, last.key]) } : {}),
  }
}

// Seconds since 1970, as PostgreSQL writes them.
const moment = z.string().regex(/^-?\d{1,20}(?:\.\d{1,20})?$/)
const cursorShape = { byName: z.tuple([text, text]), byMoment: z.tuple([moment, text]) }
const writeCursor = (place: [string, string]) => Buffer.from(JSON.stringify(place)).toString('base64url')

function readCursor(cursor: string, byName: boolean): [string, string] {
  try {
    return cursorShape[byName ? 'byName' : 'byMoment'].parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
  } catch {
    throw badRequest('The cursor is not one of this list.')
  }
}

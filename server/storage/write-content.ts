// One stream of bytes into the store, without ever holding more than a chunk of it: measured, hashed and recognised on
// its way. Until its row is written it stands among what is to be deleted, so that a crash leaves nothing behind.
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { ContentStore } from './content-store.ts'
import { findContentType, isAllowedType, SAMPLE_BYTES } from './content-type.ts'
import { badType, tooLarge } from './errors.ts'

export type NewContent = {
  content: AsyncIterable<Uint8Array>
  /** What the client says it is. */
  declaredType: string
  maxBytes: number
  allowedTypes: string[] | null
}

export type Written = { version: string; size: number; type: string; eTag: string }

/** An upload that takes longer is given up. */
const UPLOAD_HOURS = 24

export async function writeContent(
  store: ContentStore,
  db: Database,
  { content, declaredType, maxBytes, allowedTypes }: NewContent,
): Promise<Written> {
  const chunks = content[Symbol.asyncIterator]()
  try {
    const sample = await readSample(chunks)
    const type = await findContentType(sample, declaredType)
    if (!isAllowedType(type, allowedTypes)) throw badType(`mime type ${type} is not supported`)
    const version = randomUUID()
    await holdVersion(db, version)
    const hash = createHash('sha256')
    let size = 0
    const measured = async function* () {
      for await (const chunk of resume(sample, chunks)) {
        size += chunk.length
        if (size > maxBytes) throw tooLarge()
        hash.update(chunk)
        yield chunk
      }
    }
    await store.write(version, measured())
    return { version, size, type, eTag: `"${hash.digest('hex')}"` }
  } finally {
    // Of a body that is refused nothing more is read.
    await chunks.return?.()
  }
}

export async function holdVersion(db: Database, version: string): Promise<void> {
  await db
    .as({ role: 'service_role' })
    .query(`insert into private.content_deletions values ($1, now() + make_interval(hours => $2))`, [
      version,
      UPLOAD_HOURS,
    ])
}

/** Content whose row was refused. */
export async function abandonContent(db: Database, version: string): Promise<void> {
  await db
    .as({ role: 'service_role' })
    .query('update private.content_deletions set due_at = now() where version = $1', [version])
}

/** The first bytes, as many as a type is found by, and what came along with them. */
export async function readSample(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  let size = 0
  while (size < SAMPLE_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  return Buffer.concat(read)
}

async function* resume(sample: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (sample.length > 0) yield sample
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

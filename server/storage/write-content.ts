// Streams bytes into the store, with at most a chunk in memory, while measuring, hashing and detecting their type.
// Until its row is written the content is queued for deletion, so that a crash leaves nothing behind.
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { ContentStore } from './content-store.ts'
import { findContentType, isAllowedType, SAMPLE_BYTES } from './content-type.ts'
import { badType, tooLarge } from './errors.ts'

type NewContent = {
  content: AsyncIterable<Uint8Array>
  /** The type that the client declares. */
  declaredType: string
  maxBytes: number
  allowedTypes: string[] | null
}

type Written = { version: string; size: number; type: string; eTag: string }

/** The time in hours after which an upload is abandoned. */
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
    // Stops reading a rejected body.
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

/** Marks content whose row was rejected for deletion. */
export async function abandonContent(db: Database, version: string): Promise<void> {
  await db
    .as({ role: 'service_role' })
    .query('update private.content_deletions set due_at = now() where version = $1', [version])
}

/** The first bytes, as many as type detection needs, with the rest of their chunk. */
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

// The rules of a bucket for its files: readers, size and types.
import type { Database } from '#database/database.ts'
import { noBucket } from './errors.ts'

export type Bucket = {
  id: string
  public: boolean
  file_size_limit: string | null
  allowed_mime_types: string[] | null
}

/** The limit of a bucket without its own. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

export const sizeLimitOf = ({ file_size_limit }: Bucket): number =>
  file_size_limit === null ? MAX_FILE_BYTES : Number(file_size_limit)

export async function findBucket(db: Database, id: string): Promise<Bucket> {
  const [found] = await db
    .as({ role: 'service_role' })
    .query<Bucket>(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
      [id],
    )
  if (!found) throw noBucket()
  return found
}

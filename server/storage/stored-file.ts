// The row of storage.objects that represents a file (docs/storage.md).

export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

export type StoredFile = {
  id: string
  bucket_id: string
  name: string
  version: string
  metadata: FileMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

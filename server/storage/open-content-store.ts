// The store that the settings name.
import { join } from 'node:path'
import type { ContentStore } from './content-store.ts'
import { createDiskStore } from './disk-store.ts'
import type { S3Settings } from './s3-store.ts'

export type ContentSettings = { dataDir: string; s3?: S3Settings | undefined }

export function openContentStore({ dataDir, s3 }: ContentSettings): ContentStore {
  return s3 ? openS3(s3) : createDiskStore(join(dataDir, 'storage'))
}

/** A large client, loaded with the first file. */
function openS3(settings: S3Settings): ContentStore {
  let opened: Promise<ContentStore> | undefined
  const open = () => (opened ??= import('./s3-store.ts').then(({ createS3Store }) => createS3Store(settings)))
  return {
    write: async (version, content) => (await open()).write(version, content),
    read: async (version, range) => (await open()).read(version, range),
    list: async function* (after) {
      yield* (await open()).list('', after)
    },
    copy: async (from, to) => (await open()).copy(from, to),
    delete: async (versions) => (versions.length === 0 ? undefined : (await open()).delete(versions)),
  }
}

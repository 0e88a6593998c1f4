// The store that the settings name.
import { join } from 'node:path'
import type { ContentStore } from './content-store.ts'
import { createDiskStore } from './disk-store.ts'

export type ContentSettings = { dataDir: string }

export function openContentStore({ dataDir }: ContentSettings): ContentStore {
  return createDiskStore(join(dataDir, 'storage'))
}

// A separate store for each test process, deleted when it ends.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '#server/storage/disk-store.ts'

const folder = join(tmpdir(), `coldframe-files-${process.pid}`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

export const testStore = createDiskStore(folder)

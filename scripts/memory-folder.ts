// The folder of test databases: in memory when there is room. PostgreSQL creates a thousand files for each database,
// which takes ten times as long on a disk.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/** Temporary files of this process and its children are in memory, and deleted when it ends. */
export function placeTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasFreeSpace()) return
  const folder = mkdtempSync(join(FOLDER, 'cf-'))
  // Permissions like /tmp: PostgreSQL runs as another user when we are root, and deletes its own files.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
}

function hasFreeSpace(): boolean {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

// Where tests keep their databases: in memory where there is room. PostgreSQL makes a thousand files for each database,
// which takes a disk ten times as long.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/** Temporary files of this process and all it starts are kept in memory, and are gone when it ends. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasFreeSpace()) return
  const folder = mkdtempSync(join(FOLDER, 'cf-'))
  // Like /tmp: PostgreSQL runs as a user of its own where we are root, and removes what it made.
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

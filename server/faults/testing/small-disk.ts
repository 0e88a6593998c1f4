// A disk of a few megabytes that can be filled to the last byte: what the system says then is what it says of any.
import { execFile } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  fill(): void
  free(): Promise<void>
  close(): Promise<void>
}

/** Undefined where nobody may mount one, as in most containers. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'coldframe-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path])
  } catch {
    await rm(path, { recursive: true })
    return undefined
  }
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => fillWith(filler),
    free: () => rm(filler, { force: true }),
    async close() {
      // Lazily: whoever still has a file open there ends with the tests.
      await run('umount', ['-l', path])
      await rm(path, { recursive: true })
    },
  }
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(descriptor, Buffer.alloc(size))
  } finally {
    closeSync(descriptor)
  }
}

function writeUntilFull(descriptor: number, piece: Buffer): void {
  try {
    for (;;) writeSync(descriptor, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

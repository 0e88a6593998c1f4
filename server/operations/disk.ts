// The disks of the data folder and of the files: their usage, and the threshold at which one is too full to work.
import { stat, statfs } from 'node:fs/promises'

export type Disk = { free: number; total: number }

/** Null when it cannot be read. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** Null when the folder is on the same disk as the other one, or does not exist yet. */
export async function readOtherDisk(folder: string, other: string): Promise<Disk | null> {
  const found = await Promise.all([stat(folder), stat(other)]).catch(() => undefined)
  return found && found[0].dev !== found[1].dev ? await readDisk(folder) : null
}

// PostgreSQL ends when it finds no room for the next 16 MB of its write-ahead log, and aborts running work. Sixteen
// of them leave room for a checkpoint and for making space; on a disk below 5 GB a twentieth, or a small volume would
// never be ready.
const FREE_BYTES = 256 * 1024 * 1024
const FREE_SHARE = 0.05

export const isNearlyFull = ({ free, total }: Disk): boolean =>
  free < Math.min(FREE_BYTES, total * FREE_SHARE)

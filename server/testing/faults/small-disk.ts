// A disk of a few megabytes that can be filled completely, with the same system errors as any other.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '#database/error-code.ts'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  mountedBy: 'root' | 'a user namespace'
  fill(): void
  free(): Promise<void>
  close(): Promise<void>
}

type Mount = Pick<SmallDisk, 'path' | 'mountedBy' | 'close'>

/**
 * `user` is 'anybody' if PostgreSQL writes to the disk, too: when we are root, it runs as another user.
 * Returns undefined if the system allows no way of mounting.
 */
export async function smallDisk(megabytes: number, user: 'we' | 'anybody'): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-disk-'))
  const mounters = user === 'we' ? [mountInNamespace, mountForAll] : [mountForAll, mountInNamespace]
  let mount: Mount | undefined
  for (const mounter of mounters) mount ??= await mounter(folder, `size=${megabytes}m,mode=0755`)
  if (!mount) {
    await rm(folder, { recursive: true })
    return undefined
  }
  const filler = join(mount.path, 'filler')
  return {
    ...mount,
    fill: () => fillWith(filler),
    free: () => rm(filler, { force: true }),
    async close() {
      await mount.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function mountForAll(folder: string, options: string): Promise<Mount | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  } catch {
    return undefined
  }
  // Unmounts lazily, because a process may still have a file open there until the tests end.
  return { path: folder, mountedBy: 'root', close: async () => void (await run('umount', ['-l', folder])) }
}

// In a user namespace, where anyone is root, the mount is visible to its own process only; others reach it through
// /proc (proc(5), "/proc/[pid]/root"). It lasts as long as that process, which waits for our pipe to close.
async function mountInNamespace(folder: string, options: string): Promise<Mount | undefined> {
  const script = 'mount -t tmpfs -o "$2" tmpfs "$1" && echo mounted && exec cat'
  const mounter = spawn(
    'unshare',
    ['--map-root-user', '--mount', 'sh', '-c', script, 'sh', folder, options],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const gone = new Promise<void>((resolve) => {
    mounter.once('error', () => resolve())
    mounter.once('exit', () => resolve())
  })
  const mounted = once(mounter.stdout, 'data').then(() => true)
  if (!(await Promise.race([mounted, gone.then(() => false)]))) return undefined
  return {
    path: `/proc/${mounter.pid}/root${folder}`,
    mountedBy: 'a user namespace',
    async close() {
      mounter.stdin.end()
      await gone
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
    if (errorCode(error) !== 'ENOSPC') throw error
  }
}

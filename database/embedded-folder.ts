// The folder of the default database's files: created, and given to the user that PostgreSQL runs as.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isOurs, namedUser, serverUser, type ServerUser } from './embedded-user.ts'

export type Folder = {
  /** The folder of the cluster; created when missing. */
  dataDir: string
  /** Another PostgreSQL's `bin` folder instead of the one from npm. */
  binDir?: string
  /** The seconds to retry while another process uses the folder. 10 by default. */
  patience?: number
}

/** Waits for another process to leave the folder, and makes it ours. */
export async function prepareFolder({ dataDir, patience = 10 }: Folder, user: ServerUser): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return
  const { uid } = await stat(dataDir)
  if (uid === (user.change?.uid ?? process.getuid?.())) return
  if (user.change && isOurs(uid)) {
    // An earlier version may have run it as another user until a moment ago.
    for (let waitsLeft = 5 * patience; waitsLeft > 0 && (await isRunning(dataDir)); waitsLeft -= 1)
      await sleep(200)
    if (await isRunning(dataDir)) throw alreadyRunning(dataDir)
    await giveTo(user, dataDir)
  } else
    throw new Error(
      `The database in ${dataDir} was made by another user (${uid}), whose it must stay. Start Coldframe as that user.`,
    )
}

async function isRunning(dataDir: string): Promise<boolean> {
  const lock = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  try {
    return lock !== '' && process.kill(Number.parseInt(lock, 10), 0)
  } catch {
    return false
  }
}

async function giveTo({ change }: ServerUser, dataDir: string): Promise<void> {
  if (change) await promisify(execFile)('chown', ['-R', `${change.uid}:${change.gid}`, '--', dataDir])
}

export const alreadyRunning = (dataDir: string) =>
  new Error(`Another Coldframe is running on ${dataDir}. Stop it first, or set another DATA_DIR.`)

// Case conversion must also work beyond ASCII: without a UTF-8 locale `lower('É')` stays 'É'. The builtin provider
// was added in PostgreSQL 17; another PostgreSQL given by `binDir` may be older.
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const systemLocale = ['--lc-ctype=C.UTF-8']

/** Creates the files of an empty database, unless the folder has some. */
export async function initCluster(bin: string, { dataDir, binDir }: Folder): Promise<void> {
  if ((await readdir(dataDir)).includes('PG_VERSION')) return
  // initdb needs a user with a name; the server does not.
  const user = namedUser()
  await giveTo(user, dataDir)
  const locale = ['--locale=C', ...(binDir ? systemLocale : builtinLocale)]
  const options = '-U postgres -A trust -E UTF8 --no-instructions'.split(' ')
  const child = spawn(join(bin, 'initdb'), ['-D', here(dataDir, user), ...options, ...locale], {
    cwd: dataDir,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user.change,
  })
  const output = collect(child)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${dataDir}: ${output()}`)
  await giveTo(serverUser(), dataDir)
}

// A folder inside one that only root may enter is unreachable for the server by path, but not as its working
// directory: Linux resolves this link without checking the path.
export const here = (dataDir: string, user: ServerUser) =>
  user.change && process.platform === 'linux' ? '/proc/self/cwd' : dataDir

/** The last words of a process to stderr. */
export function collect(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  return () => words.trim()
}

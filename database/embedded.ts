// The default database: a real PostgreSQL 18 from npm, run as a child process on a unix socket, with its files in a
// folder of the installation. It starts and ends with this process.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresBinaries } from './embedded-binaries.ts'
import { isOurs, namedUser, serverUser, type ServerUser } from './embedded-user.ts'

type EmbeddedOptions = {
  /** The folder of the cluster; created when missing. */
  dataDir: string
  /** Another PostgreSQL's `bin` folder instead of the one from npm. */
  binDir?: string
  /** `-c name=value` settings on top of ours. */
  settings?: Record<string, string>
  /** The seconds to retry while another process uses the folder. 10 by default. */
  patience?: number
  /** Remove the folder when the server has stopped: for tests. */
  throwaway?: boolean
  /** Called when PostgreSQL was launched and is not ready yet. */
  onStarting?: (() => void) | undefined
  onStopped?: ((reason: string) => void) | undefined
}

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = serverUser()
  const bin = options.binDir ?? (await postgresBinaries(user))
  await prepareFolder(options, user)
  if (!(await readdir(options.dataDir)).includes('PG_VERSION')) await initCluster(bin, options)
  const server = await launchUntilReady(async () => {
    const launched = launch(bin, options, user, await makeSocketDir(user))
    options.onStarting?.()
    return launched
  }, options)
  const { connection } = server
  if (options.throwaway) letProcessEnd(server.child)
  let stopping = false
  server.child.once('exit', (code) => {
    if (!stopping) options.onStopped?.(`PostgreSQL stopped by itself (exit ${code}): ${server.lastWords()}`)
  })
  return {
    connection,
    async stop() {
      stopping = true
      if (server.child.exitCode === null) {
        server.child.ref()
        server.child.stdin?.end()
        await once(server.child, 'exit')
      }
    },
  }
}

async function prepareFolder({ dataDir, patience = 10 }: EmbeddedOptions, user: ServerUser): Promise<void> {
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

const alreadyRunning = (dataDir: string) =>
  new Error(`Another Coldframe is running on ${dataDir}. Stop it first, or set another DATA_DIR.`)

// A unix socket's path may be 107 bytes at most (sockaddr_un), so it cannot be in an arbitrary data folder.
async function makeSocketDir(user: ServerUser): Promise<string> {
  const socketDir = await mkdtemp(join(tmpdir(), 'coldframe-'))
  if (user.change) await chown(socketDir, user.change.uid, user.change.gid)
  return socketDir
}

// Case conversion must also work beyond ASCII: without a UTF-8 locale `lower('É')` stays 'É'. The builtin provider
// was added in PostgreSQL 17; another PostgreSQL given by `binDir` may be older.
const builtinLocale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const systemLocale = ['--lc-ctype=C.UTF-8']

async function initCluster(bin: string, { dataDir, binDir }: EmbeddedOptions): Promise<void> {
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

// The shell in between has a pipe from us: when it closes, because we ended or were killed, the shell stops
// PostgreSQL. Otherwise a `kill -9` would leave a server that blocks the next start.
const watchdog = `
exec 3<&0
"$@" </dev/null & server=$!
{ cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
rm -rf "$COLDFRAME_SOCKETS"
[ -z "$COLDFRAME_THROWAWAY" ] || rm -rf "$COLDFRAME_THROWAWAY"
exit $code`

function launch(bin: string, options: EmbeddedOptions, user: ServerUser, socketDir: string): Server {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = [join(bin, 'postgres'), '-D', here(options.dataDir, user), ...flags]
  const child = spawn('/bin/sh', ['-c', watchdog, 'sh', ...server], {
    cwd: options.dataDir,
    detached: true, // a Ctrl-C in the terminal reaches us alone; we stop it in order
    env: {
      PATH: '/usr/bin:/bin',
      COLDFRAME_SOCKETS: socketDir,
      ...(options.throwaway ? { COLDFRAME_THROWAWAY: options.dataDir } : {}),
    },
    stdio: ['pipe', 'ignore', 'pipe'],
    ...user.change,
  })
  const connection = { host: socketDir, user: 'postgres', database: 'postgres' }
  return { child, connection, lastWords: collect(child) }
}

// A folder inside one that only root may enter is unreachable for the server by path, but not as its working
// directory: Linux resolves this link without checking the path.
const here = (dataDir: string, user: ServerUser) =>
  user.change && process.platform === 'linux' ? '/proc/self/cwd' : dataDir

type Server = {
  child: ChildProcess
  connection: EmbeddedPostgres['connection']
  lastWords(): string
}
const lockWords = 'lock file "postmaster.pid" already exists'

// After a `kill -9` its PostgreSQL needs a moment to notice and shut down properly.
async function launchUntilReady(
  start: () => Promise<Server>,
  { dataDir, patience = 10 }: EmbeddedOptions,
): Promise<Server> {
  for (let waitsLeft = 5 * patience; ; waitsLeft -= 1) {
    const server = await start()
    if (await isReady(server)) return server
    const words = server.lastWords()
    if (!words.includes(lockWords)) throw new Error(`PostgreSQL did not start on ${dataDir}: ${words}`)
    if (waitsLeft <= 0) throw alreadyRunning(dataDir)
    await sleep(200)
  }
}

async function isReady(server: Server): Promise<boolean> {
  while (server.child.exitCode === null) {
    const client = new pg.Client(server.connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(10)
    }
  }
  return false
}

// Test processes simply end: the closing pipe then stops the server, and its watchdog deletes the files.
function letProcessEnd(child: ChildProcess): void {
  child.unref()
  for (const pipe of [child.stdin, child.stderr]) (pipe as { unref?(): void } | null)?.unref?.()
}

function collect(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)))
  return () => words.trim()
}

// The default database: a real PostgreSQL 18 from npm, run as a child process on a unix socket, with its files in a
// folder of the installation. It starts and ends with this process.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './embedded-binaries.ts'
import { alreadyRunning, collect, here, initCluster, prepareFolder, type Folder } from './embedded-folder.ts'
import { serverUser, type ServerUser } from './embedded-user.ts'

type EmbeddedOptions = Folder & {
  /** `-c name=value` settings on top of ours. */
  settings?: Record<string, string>
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
  await initCluster(bin, options)
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

// A unix socket's path may be 107 bytes at most (sockaddr_un), so it cannot be in an arbitrary data folder.
async function makeSocketDir(user: ServerUser): Promise<string> {
  const socketDir = await mkdtemp(join(tmpdir(), 'coldframe-'))
  if (user.change) await chown(socketDir, user.change.uid, user.change.gid)
  return socketDir
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

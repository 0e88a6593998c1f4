// One server of a Patroni cluster on this machine. Its configuration is the recipe of docs/operations.md, "Failover".
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverUser } from '#database/embedded-user.ts'

export type Node = {
  name: string
  /** As one would pull the plug: Patroni and every process of its PostgreSQL. */
  kill(): Promise<void>
  /** They stand still, their sockets too; answers how to wake them. */
  freeze(): Promise<() => void>
  start(): void
}

export type Place = { name: string; folder: string; api: number; port: number }

/** The folder of the newest PostgreSQL that can be a standby. */
export const binaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
    .map((file) => join(file, '..'))
    .toSorted()
    .at(-1)

export function configuration({ name, folder, api, port }: Place, etcd: number): object {
  return {
    scope: 'coldframe',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // What is confirmed is on two servers, and only the second may take over.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries(),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
        rewind: { username: 'postgres' },
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      parameters: { unix_socket_directories: folder, wal_log_hints: 'on', max_connections: 60 },
    },
  }
}

export function nodeOf({ name, folder }: Place, file: string): Node {
  let patroni: ChildProcess
  /** Patroni, then PostgreSQL with its children. */
  const processes = async (): Promise<number[]> => {
    const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
    const postmaster = pidFile.split('\n', 1)[0]
    const children = postmaster ? childrenOf(postmaster) : []
    return [patroni.pid!, ...(postmaster ? [Number(postmaster)] : []), ...children]
  }
  const signalAll = (pids: number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }
  return {
    name,
    start() {
      patroni = launch('patroni', [file])
    },
    async kill() {
      if (patroni.exitCode !== null || patroni.signalCode !== null) return
      signalAll(await processes(), 'SIGKILL')
      if (patroni.signalCode === null) await once(patroni, 'exit')
    },
    async freeze() {
      const pids = await processes()
      signalAll(pids, 'SIGSTOP')
      return () => signalAll(pids, 'SIGCONT')
    },
  }
}

function childrenOf(pid: string): number[] {
  try {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    return text.trim().split(/\s+/).map(Number)
  } catch {
    return []
  }
}

export function launch(program: string, parameters: string[]): ChildProcess {
  const { change } = serverUser()
  return spawn(program, parameters, {
    ...change,
    stdio: process.env['CLUSTER_LOG'] ? 'inherit' : 'ignore',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: process.arch },
  })
}

export async function own(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { change } = serverUser()
  if (change) await chown(folder, change.uid, change.gid)
  return folder
}

/** Patroni's own health checks: 200 where a node is what is asked. */
export async function answers(api: number, what: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${api}/${what}`, { signal: AbortSignal.timeout(1_000) })
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

// One server of a Patroni cluster on this machine. Its configuration is the recipe of docs/scaling.md, "Failover".
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namedUser } from '../../database/embedded-user.ts'
import type { Link } from './network.ts'

const ANSWERS_WITHIN_MS = 3_000

export type Node = {
  name: string
  link: Link
  /** Kills Patroni and every process of its PostgreSQL, as by a power cut. */
  kill(): Promise<void>
  /** Suspends them with their sockets; returns a function that resumes them. */
  freeze(): Promise<() => void>
  start(): void
}

export type Place = { name: string; folder: string; link: Link; api: number; port: number }

/** The shared configuration of the nodes: the address of etcd, and the accepted range of addresses. */
type Shared = { etcd: string; range: string }

/** The folder of the newest PostgreSQL that can be a standby. */
export const binaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
    .map((file) => join(file, '..'))
    .toSorted()
    .at(-1)

/**
 * The etcd interface for Patroni. Before 3.0.3 a leader that stood still overwrote its successor with etcd's new
 * interface (https://github.com/patroni/patroni/pull/2689), which rewound confirmed commits. The old interface
 * compares first.
 */
export function etcdKey(): 'etcd' | 'etcd3' {
  const [, version = ''] = execFileSync('patroni', ['--version'], { encoding: 'utf8' }).trim().split(' ')
  return version.localeCompare('3.0.3', 'en', { numeric: true }) < 0 ? 'etcd' : 'etcd3'
}

export function configuration({ name, folder, link, api, port }: Place, { etcd, range }: Shared): object {
  const { address } = link
  return {
    scope: 'coldframe',
    name,
    restapi: { listen: `${address}:${api}`, connect_address: `${address}:${api}` },
    [etcdKey()]: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // A confirmed commit is on two servers, and only the second may take over.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${port}`,
      connect_address: `${address}:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries(),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
        rewind: { username: 'postgres' },
      },
      pg_hba: ['local all all trust', `host all all ${range} trust`, `host replication all ${range} trust`],
      parameters: { unix_socket_directories: folder, wal_log_hints: 'on', max_connections: 60 },
    },
  }
}

export function nodeOf({ name, folder, link }: Place, file: string): Node {
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
        // It has already ended.
      }
    }
  }
  return {
    name,
    link,
    start() {
      patroni = launch('patroni', [file], link.inside)
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

/** Starts a program as PostgreSQL's user, inside a link's network if there is one. */
export function launch(program: string, parameters: string[], inside: string[] = []): ChildProcess {
  const { change } = namedUser()
  // Only root may enter the network, so the program itself then changes the user.
  const asUser =
    inside.length > 0 && change
      ? ['setpriv', `--reuid=${change.uid}`, `--regid=${change.gid}`, '--clear-groups']
      : []
  const [first, ...rest] = [...inside, ...asUser, program, ...parameters]
  return spawn(first!, rest, {
    ...(inside.length > 0 ? {} : change),
    stdio: process.env['CLUSTER_LOG'] ? 'inherit' : 'ignore',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: process.arch },
  })
}

export async function own(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { change } = namedUser()
  if (change) await chown(folder, change.uid, change.gid)
  return folder
}

/** Patroni's own health check: 200 when the node takes writes. */
export async function isPrimary({ link, api }: Place): Promise<boolean> {
  const primaryCheck = fetch(`http://${link.address}:${api}/primary`, {
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  return await primaryCheck.then(
    ({ ok }) => ok,
    () => false,
  )
}

type Member = { role: string; state: string; timeline?: number }

/** The roles of the leader and of the servers on its timeline, from its view. */
export async function rolesInCluster({ link, api }: Place): Promise<string[]> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  const answer = await fetch(`http://${link.address}:${api}/cluster`, { signal })
  const { members } = (await answer.json()) as { members: Member[] }
  const timeline = members.find(({ role }) => role === 'leader')?.timeline
  return members
    .filter((member) => ['running', 'streaming'].includes(member.state) && member.timeline === timeline)
    .map(({ role }) => role)
}

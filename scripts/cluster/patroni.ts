// A Patroni cluster on this machine: etcd and PostgreSQL servers, one of which takes writes. The configuration is the
// recipe of docs/operations.md, "Failover".
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverUser } from '#database/embedded-user.ts'
import { until } from '#database/testing/until.ts'
import { freePort } from '#server/testing/mailboxes/ports.ts'

export type Node = {
  name: string
  /** As one would pull the plug: Patroni and every process of its PostgreSQL. */
  kill(): Promise<void>
  /** They stand still, their sockets too; answers how to wake them. */
  freeze(): Promise<() => void>
  start(): void
}

export type Cluster = {
  nodes: Node[]
  /** For DATABASE_URL. */
  url: string
  primary(): Promise<Node | undefined>
  /** Resolves when one node leads and another confirms each commit. */
  isWhole(): Promise<void>
  /** Hands over to another node, in order. */
  switchOver(): Promise<void>
  close(): Promise<void>
}

/** What is missing on this machine; empty where a cluster can be started. */
export function findMissing(): string[] {
  const missing = ['patroni', 'etcd'].filter((program) => {
    try {
      execFileSync('which', [program])
      return false
    } catch {
      return true
    }
  })
  return binaries() ? missing : [...missing, 'a PostgreSQL 15 or later with initdb and pg_basebackup']
}

const binaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
    .map((file) => join(file, '..'))
    .toSorted()
    .at(-1)

export async function startCluster(size = 3): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-cluster-'))
  await chmod(folder, 0o755)
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = launch(
    'etcd',
    [
      ['--data-dir', await own(join(folder, 'etcd'))],
      ['--listen-client-urls', `http://127.0.0.1:${client}`],
      ['--advertise-client-urls', `http://127.0.0.1:${client}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ].flat(),
  )
  const places: Place[] = []
  for (let i = 1; i <= size; i += 1)
    places.push({
      name: `node${i}`,
      folder: await own(join(folder, `node${i}`)),
      api: await freePort(),
      port: await freePort(),
    })
  const nodes: (Node & { api: number })[] = []
  for (const place of places) {
    const file = join(place.folder, 'patroni.json')
    await writeFile(file, JSON.stringify(configuration(place, client)))
    nodes.push({ ...nodeOf(place, file), api: place.api })
  }
  // The first makes the database, the others copy it.
  nodes[0]!.start()
  const primary = async () => {
    for (const node of nodes) if (await answers(node.api, 'primary')) return node
    return undefined
  }
  await until(async () => (await primary()) !== undefined)
  for (const node of nodes.slice(1)) node.start()

  const isWhole = () =>
    until(async () => {
      if (!(await primary())) return false
      const standbys = await Promise.all(nodes.map(({ api }) => answers(api, 'replica')))
      const confirming = await Promise.all(nodes.map(({ api }) => answers(api, 'synchronous')))
      return standbys.filter(Boolean).length === size - 1 && confirming.some(Boolean)
    })
  const hosts = places.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    nodes,
    url: `postgresql://postgres@${hosts}/postgres`,
    primary,
    isWhole,
    async switchOver() {
      const from = (await primary())!
      const answer = await fetch(`http://127.0.0.1:${from.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`)
    },
    async close() {
      for (const node of nodes) await node.kill()
      etcd.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = { name: string; folder: string; api: number; port: number }

function configuration({ name, folder, api, port }: Place, etcd: number): object {
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

function nodeOf({ name, folder }: Place, file: string): Node {
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

function launch(program: string, parameters: string[]): ChildProcess {
  const { change } = serverUser()
  return spawn(program, parameters, {
    ...change,
    stdio: process.env['CLUSTER_LOG'] ? 'inherit' : 'ignore',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: process.arch },
  })
}

async function own(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { change } = serverUser()
  if (change) await chown(folder, change.uid, change.gid)
  return folder
}

/** Patroni's own health checks: 200 where a node is what is asked. */
async function answers(api: number, what: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${api}/${what}`, { signal: AbortSignal.timeout(1_000) })
  return await asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

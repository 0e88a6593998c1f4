// A Patroni cluster on this machine: etcd and PostgreSQL servers, one of which takes writes.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../database/testing/until.ts'
import { freePort } from '../../server/testing/mailboxes/ports.ts'
import {
  binaries,
  configuration,
  etcdKey,
  isPrimary,
  launch,
  nodeOf,
  own,
  rolesInCluster,
  type Node,
  type Place,
} from './node.ts'
import { openNetwork } from './network.ts'

const ASKED_EACH_MS = 200

export type Cluster = {
  nodes: Node[]
  /** The value for DATABASE_URL. */
  url: string
  primary(): Promise<Node | undefined>
  /** Resolves when one node leads and another confirms each commit. */
  isWhole(): Promise<void>
  /** Switches to another node, in order. */
  switchOver(): Promise<void>
  close(): Promise<void>
}

type PlacedNode = Node & { place: Place }
type Network = ReturnType<typeof openNetwork>

/** The programs missing on this machine; empty when a cluster can be started. */
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

export async function startCluster(size = 3): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-cluster-'))
  await chmod(folder, 0o755)
  const network = openNetwork()
  const etcd = await startEtcd(join(folder, 'etcd'), network.address)
  const places = await placesIn(folder, size, network)
  const found = { etcd: etcd.at, range: network.range }
  const nodes = await Promise.all(places.map((place) => nodeIn(place, found)))
  // The first creates the database, the others copy it.
  nodes[0]!.start()
  const primary = async () => {
    for (const node of nodes) if (await isPrimary(node.place)) return node
    return undefined
  }
  await until(async () => (await primary()) !== undefined)
  for (const node of nodes.slice(1)) node.start()

  const roles = async () => {
    const leader = await primary()
    return leader ? await rolesInCluster(leader.place) : []
  }
  const isWhole = () =>
    until(async () => {
      // Patroni answers requests one after the other, and queries PostgreSQL for each.
      await sleep(ASKED_EACH_MS)
      const found = await roles()
      return found.length === size && found.includes('sync_standby')
    }, roles)
  const hosts = places.map(({ link, port }) => `${link.address}:${port}`).join(',')
  return {
    nodes,
    url: `postgresql://postgres@${hosts}/postgres`,
    primary,
    isWhole,
    switchOver: async () => await switchOver((await primary())!),
    async close() {
      for (const node of nodes) await node.kill()
      etcd.process.kill('SIGKILL')
      network.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startEtcd(folder: string, address: string) {
  const at = `${address}:${await freePort()}`
  const peer = await freePort()
  const process = launch(
    'etcd',
    [
      ['--data-dir', await own(folder)],
      ['--listen-client-urls', `http://${at}`],
      ['--advertise-client-urls', `http://${at}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
      etcdKey() === 'etcd' ? ['--enable-v2'] : [],
    ].flat(),
  )
  return { at, process }
}

async function placesIn(folder: string, size: number, network: Network): Promise<Place[]> {
  const places: Place[] = []
  for (let i = 1; i <= size; i += 1)
    places.push({
      name: `node${i}`,
      folder: await own(join(folder, `node${i}`)),
      link: network.link(`n${i}`),
      api: await freePort(),
      port: await freePort(),
    })
  return places
}

async function nodeIn(place: Place, found: { etcd: string; range: string }): Promise<PlacedNode> {
  const file = join(place.folder, 'patroni.json')
  await writeFile(file, JSON.stringify(configuration(place, found)))
  return { ...nodeOf(place, file), place }
}

async function switchOver(from: PlacedNode): Promise<void> {
  const answer = await fetch(`http://${from.link.address}:${from.place.api}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from.name }),
  })
  if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`)
}

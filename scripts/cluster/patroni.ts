// A Patroni cluster on this machine: etcd and PostgreSQL servers, one of which takes writes.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#database/testing/until.ts'
import { freePort } from '#server/testing/mailboxes/ports.ts'
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

export async function startCluster(size = 3): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-cluster-'))
  await chmod(folder, 0o755)
  const network = openNetwork()
  const etcdAt = `${network.address}:${await freePort()}`
  const peer = await freePort()
  const etcd = launch(
    'etcd',
    [
      ['--data-dir', await own(join(folder, 'etcd'))],
      ['--listen-client-urls', `http://${etcdAt}`],
      ['--advertise-client-urls', `http://${etcdAt}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
      etcdKey() === 'etcd' ? ['--enable-v2'] : [],
    ].flat(),
  )
  const places: Place[] = []
  for (let i = 1; i <= size; i += 1)
    places.push({
      name: `node${i}`,
      folder: await own(join(folder, `node${i}`)),
      link: network.link(`n${i}`),
      api: await freePort(),
      port: await freePort(),
    })
  const nodes: (Node & { place: Place })[] = []
  for (const place of places) {
    const file = join(place.folder, 'patroni.json')
    await writeFile(file, JSON.stringify(configuration(place, { etcd: etcdAt, range: network.range })))
    nodes.push({ ...nodeOf(place, file), place })
  }
  // The first makes the database, the others copy it.
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
      // Patroni answers one question after the other, and asks PostgreSQL for each.
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
    async switchOver() {
      const from = (await primary())!
      const answer = await fetch(`http://${from.link.address}:${from.place.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
      })
      if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`)
    },
    async close() {
      for (const node of nodes) await node.kill()
      etcd.kill('SIGKILL')
      network.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// A Patroni cluster on this machine: etcd and PostgreSQL servers, one of which takes writes.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#database/testing/until.ts'
import { freePort } from '#server/testing/mailboxes/ports.ts'
import { answers, binaries, configuration, launch, nodeOf, own, type Node, type Place } from './node.ts'

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

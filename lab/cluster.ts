// `npm run cluster`: three PostgreSQL servers under Patroni, and the product on them. Clients write and upload files
// while the primary is killed, frozen, cut off from the network and switched over; each confirmed row and file must
// exist afterwards. `--rounds 20` repeats that; exits with 1 when one was lost, or when more than one round in twenty
// took longer than ten seconds from the new primary to its first confirmed row.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { until } from '../database/testing/until.ts'
import { findPrimaryUrl } from '../database/primary.ts'
import {
  type Account,
  isUploaded,
  openAccount,
  uploadFiles,
  writeRows,
  type Writer,
} from '../server/testing/faults/confirmed-writes.ts'
import { startInstallation } from '../server/testing/faults/installation.ts'
import type { Node } from './cluster/node.ts'
import { findMissing, startCluster, type Cluster } from './cluster/patroni.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })
const missing = findMissing()
if (missing.length > 0) {
  console.log(`Skipped, because this machine has no ${missing.join(' and no ')}.`)
  console.log('On Debian: apt install patroni etcd-server postgresql')
  process.exit(0)
}

const MOST_SECONDS = 10
// Concurrent writers hardly pause, as in `npm run faults`.
process.env['FAULTS_TIMES'] ??= '1'

/** Removes the primary; returns a function that brings the lost node back. */
type Loss = (cluster: Cluster, primary: Node) => Promise<() => void>

const losses: Record<string, Loss> = {
  killed: async (_, primary) => {
    await primary.kill()
    return () => primary.start()
  },
  frozen: async (_, primary) => await primary.freeze(),
  'cut off': async (_, primary) => primary.link.cut!(),
  'switched over': async (cluster) => {
    await cluster.switchOver()
    return () => undefined
  },
}

async function isLost(cluster: Cluster, writer: Writer, lose: Loss) {
  const former = (await cluster.primary())!
  const lostAt = performance.now()
  const bringBack = await lose(cluster, former)
  await until(async () => ![undefined, former].includes(await cluster.primary()))
  const movedAt = performance.now()
  const confirmed = writer.confirmed.length
  await until(
    () => writer.confirmed.length > confirmed,
    () => ({ lost: former.name, again: writer.again, odd: writer.odd }),
  )
  const seconds = (performance.now() - movedAt) / 1000
  bringBack()
  await cluster.isWhole()
  return { electionSeconds: (movedAt - lostAt) / 1000, seconds }
}

async function rowsThere(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: await findPrimaryUrl(url) })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from audience')
  await client.end()
  return new Set(rows.map(({ id }) => id))
}

async function findLostFiles(url: string, account: Account, ids: readonly string[]): Promise<string[]> {
  const lost: string[] = []
  for (const id of ids) if (!(await isUploaded(url, account, id))) lost.push(id)
  return lost
}

/** The possible losses; reports those that cannot be tested. */
function lossesOf(cluster: Cluster): [string, Loss][] {
  const all = Object.entries(losses)
  if (cluster.nodes.every(({ link }) => link.cut)) return all
  console.log('Skipped cutting the network: making network namespaces takes root and `ip`.')
  return all.filter(([name]) => name !== 'cut off')
}

/** Returns whether all checks passed. */
async function tryLosses(cluster: Cluster, rounds: number): Promise<boolean> {
  await cluster.isWhole()
  const tried = lossesOf(cluster)
  const installation = await startInstallation(
    {},
    { env: { DATABASE_URL: cluster.url, AUTH_AUTOCONFIRM: 'true' } },
  )
  try {
    const account = await openAccount(installation.url)
    const writer = writeRows(() => installation.url, account, 4)
    const uploader = uploadFiles(() => installation.url, account, 1)
    const slow: number[] = []
    for (let round = 1; round <= rounds; round += 1)
      for (const [name, lose] of tried) {
        const before = writer.confirmed.length
        await until(() => writer.confirmed.length > before + 50)
        const { electionSeconds, seconds } = await isLost(cluster, writer, lose)
        if (seconds > MOST_SECONDS) slow.push(seconds)
        console.log(
          `${name}: a new primary after ${electionSeconds.toFixed(1)} s, the first confirmed row ${seconds.toFixed(1)} s later`,
        )
      }
    await Promise.all([writer.stop(), uploader.stop()])
    const there = await rowsThere(cluster.url)
    const lost = writer.confirmed.filter((id) => !there.has(id))
    const lostFiles = await findLostFiles(installation.url, account, uploader.confirmed)
    console.log(
      `${writer.confirmed.length} rows confirmed, ${lost.length} lost; ${writer.again} told to come back later`,
    )
    console.log(`${uploader.confirmed.length} files confirmed, ${lostFiles.length} lost`)
    const odd = [...new Set([...writer.odd, ...uploader.odd])]
    if (odd.length > 0) console.log(`Answers that nobody should get: ${odd.join(', ')}`)
    const losing = rounds * tried.length
    return lost.length + lostFiles.length + odd.length === 0 && slow.length <= losing / 20
  } finally {
    await installation.stop()
  }
}

const cluster = await startCluster()
// Its servers and networks are separate processes and devices, which would outlive this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.close().then(() => process.exit(1)))
let held = false
try {
  held = await tryLosses(cluster, Number(values.rounds))
} finally {
  // Its servers would outlive this process.
  await cluster.close()
}
process.exit(held ? 0 : 1)

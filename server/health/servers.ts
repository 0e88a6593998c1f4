// The other database servers: the standbys of DATABASE_REPLICA_URL, and the cells of `coldframe cells`. Each is queried
// on a separate connection.
import { urlsOf } from '#database/database-url.ts'
import type { Database } from '#database/database.ts'
import { checkReplica, type ReplicaState } from '#database/replica.ts'
import { PrimaryPosition } from '#database/wal-position.ts'
import type { CellState } from '#server/cells/cell-states.ts'
import type { Config } from '#server/config.ts'
import { inTime } from '#server/operations/in-time.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf, readExistingSecrets } from '#server/secrets.ts'
import {
  durationText,
  inBytes,
  minute,
  second,
  type CheckDefinition,
  type Outcome,
  type Unknown,
} from './check.ts'

/** The standbys of DATABASE_REPLICA_URL; empty without it. */
export type ReplicaFacts = { replicas: (ReplicaState & { seconds: number | null })[] }

/** The cells of `coldframe cells`; empty without any. */
export type CellFacts = { cells: CellState[]; keepsLogWithoutLimit: boolean }

export async function gatherReplicas({ replicaUrl }: Config, db: Database): Promise<ReplicaFacts | Unknown> {
  if (!replicaUrl) return { replicas: [] }
  try {
    const position = await inTime(new PrimaryPosition(db).now(), 'The database')
    return { replicas: await Promise.all(urlsOf(replicaUrl).map((url) => checkReplica(url, position))) }
  } catch (error) {
    return { unknown: `The database does not respond: ${(error as Error).message}.` }
  }
}

export async function gatherCells(config: Config, db: Database): Promise<CellFacts | Unknown> {
  const { query } = db.as({ role: 'service_role', readOnly: true })
  try {
    const [{ some } = { some: false }] = await query<{ some: boolean }>(
      'select exists (select from private.cells) as some',
    )
    if (!some) return { cells: [], keepsLogWithoutLimit: false }
    const { readCells } = await import('#server/cells/cell-list.ts')
    const { keepsLogWithoutLimit, readCellStates } = await import('#server/cells/cell-states.ts')
    const keys = createDataKeys(dataKeysOf(await readExistingSecrets(config.dataDir), config.dataKeys))
    return {
      cells: await readCellStates(query, await readCells(query, keys)),
      keepsLogWithoutLimit: await keepsLogWithoutLimit(query),
    }
  } catch (error) {
    return { unknown: `The cells could not be read: ${(error as Error).message}.` }
  }
}

export const replicaChecks: CheckDefinition<ReplicaFacts>[] = [
  { id: 'database-replicas', title: 'Read replicas', evaluate: checkReplicas },
]

function checkReplicas({ replicas }: ReplicaFacts): Outcome {
  if (replicas.length === 0)
    return { state: 'off', found: 'DATABASE_REPLICA_URL is not set: the primary serves all reads.' }
  const wrong = replicas.filter(({ problem }) => problem !== undefined)
  if (wrong.length > 0)
    return {
      state: 'warning',
      found: `${wrong.map(({ name, problem }) => `${name} ${problem}`).join('; ')}: the primary serves its reads.`,
      fix: 'DATABASE_REPLICA_URL must name streaming standbys of DATABASE_URL, with its user and password. Check that they run, and read their logs.',
    }
  const late = replicas.filter(({ seconds, behind }) => (seconds ?? 0) * second > minute && (behind ?? 0) > 0)
  if (late.length > 0)
    return {
      state: 'warning',
      found: `${late.map(({ name, seconds, behind }) => `${name} is ${durationText(seconds! * second)} behind, ${inBytes(behind!)}`).join('; ')}: the primary serves its reads.`,
      fix: 'Check its load and the network, and whether its replay is paused (pg_wal_replay_resume).',
    }
  return { state: 'ok', found: `Following the primary: ${lagsOf(replicas)}.` }
}

const lagsOf = (servers: readonly { name: string; behind: number | null | undefined }[]): string =>
  servers.map(({ name, behind }) => `${name}, ${inBytes(behind ?? 0)} behind`).join('; ')

export const cellChecks: CheckDefinition<CellFacts>[] = [
  { id: 'database-cells', title: 'Cells', evaluate: checkCells },
]

export const WITHOUT_LIMIT =
  'max_slot_wal_keep_size is -1: if a cell is down, this database keeps its WAL for it until the disk is full'

/** With a larger lag the home database's disk fills up, because it retains its WAL until the cell has read it. */
const MOST_BEHIND = 1e9

function checkCells({ cells, keepsLogWithoutLimit }: CellFacts): Outcome {
  if (cells.length === 0) return { state: 'off', found: 'No cells: this database has every workspace.' }
  const problems = [
    ...cells.filter(({ problem }) => problem !== undefined).map(({ name, problem }) => `${name} ${problem}`),
    ...cells
      .filter(({ behind }) => (behind ?? 0) > MOST_BEHIND)
      .map(({ name, behind }) => `${name} is ${inBytes(behind!)} behind`),
  ]
  if (problems.length > 0)
    return {
      state: 'warning',
      found: `${problems.join('; ')}. This database keeps its WAL for cells that have not read it, until its disk is full.`,
      fix: 'Check that the cell’s PostgreSQL runs and reaches this one, and read its log. Set max_slot_wal_keep_size here. If you don’t need the cell any more, coldframe cells remove frees its WAL.',
    }
  const found = `Following this database: ${lagsOf(cells)}.`
  if (!keepsLogWithoutLimit) return { state: 'ok', found }
  return {
    state: 'warning',
    found: `${found} ${WITHOUT_LIMIT}.`,
    fix: "Run alter system set max_slot_wal_keep_size = '50GB' (or what the disk can spare), then select pg_reload_conf(). A cell that is down for longer must be added again.",
  }
}

// Queries each standby of DATABASE_REPLICA_URL on a separate connection.
import { urlsOf } from '#database/database-url.ts'
import type { Database } from '#database/database.ts'
import { checkReplica } from '#database/replica.ts'
import { PrimaryPosition } from '#database/wal-position.ts'
import type { Config } from '#server/config.ts'
import type { Unknown } from './check.ts'
import type { ReplicaFacts, CellFacts } from './facts.ts'
import { inTime } from '#server/operations/in-time.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf, readExistingSecrets } from '#server/secrets.ts'

export async function gatherReplicas({ replicaUrl }: Config, db: Database): Promise<ReplicaFacts | Unknown> {
  if (!replicaUrl) return { replicas: [] }
  try {
    const position = await inTime(new PrimaryPosition(db).now(), 'The database')
    return { replicas: await Promise.all(urlsOf(replicaUrl).map((url) => checkReplica(url, position))) }
  } catch (error) {
    return { unknown: `The database gave no answer: ${(error as Error).message}.` }
  }
}

// Queries each cell of `coldframe cells` on a separate connection.

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
    return { unknown: `Cells could not be looked up: ${(error as Error).message}.` }
  }
}

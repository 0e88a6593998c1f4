// Queries each cell of `coldframe cells` on a separate connection.
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf, readExistingSecrets } from '#server/secrets.ts'
import type { Unknown } from './check.ts'
import type { CellFacts } from './facts.ts'

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

// Cells have the schema of the home database: each start updates the home database to its program's schema, and then
// the cells. A cell that is unavailable, or not ready yet, is retried; the home database waits for none.
import pg from 'pg'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { readCells } from './cell-list.ts'
import { bringUp, withCell } from './change-cells.ts'

/** The access with which a worker changes the cells of a home database. */
export type CellUpkeep = {
  db: Database
  /** The owner of the home database. */
  owner: pg.ClientConfig
  dataKeys: readonly [string, ...string[]]
  secret: string
  dataDir: string
  onError: (error: unknown) => void
}

const RETRY_MS = 30_000

/** Ends when all of them are up to date; the returned function stops it earlier. */
export const startKeepingCells = (deps: CellUpkeep): (() => Promise<void>) =>
  repeat({
    work: async () => ((await upgradeCells(deps)) ? Infinity : RETRY_MS),
    retryMs: RETRY_MS,
    onError: deps.onError,
  })

/** False when one of them could not be updated. */
export async function upgradeCells(deps: CellUpkeep): Promise<boolean> {
  const { db, owner, dataDir, secret, onError } = deps
  const keys = createDataKeys(deps.dataKeys)
  const { query } = db.as({ role: 'service_role' })
  const cells = await readCells(query, keys)
  if (cells.length === 0) return true
  const client = new pg.Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const home = { client, keys, secret, dataDir }
    const done = await Promise.all(
      cells.map(async ({ name, url }) => {
        try {
          // Connects with a timeout first, because opening a database to serve it has none.
          await withCell(url, async () => undefined)
          await bringUp(home, name, url)
          return true
        } catch (error) {
          onError(new Error(`${name}: ${(error as Error).message}`, { cause: error }))
          return false
        }
      }),
    )
    return done.every(Boolean)
  } finally {
    await client.end()
  }
}

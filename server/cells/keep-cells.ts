// Cells have the schema of home: each start brings home to that of its program, and then the cells. One that does not
// answer, or not yet, is tried again; home waits for none.
import pg from 'pg'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { readCells } from './cell-list.ts'
import { bringUp, withCell } from './change-cells.ts'

export type KeepingCells = {
  db: Database
  /** Of home. */
  owner: pg.ClientConfig
  dataKeys: readonly [string, ...string[]]
  secret: string
  dataDir: string
  onError: (error: unknown) => void
}

const RETRY_MS = 30_000

/** Ends by itself when all of them are brought up; the answer stops it before. */
export const startKeepingCells = (deps: KeepingCells): (() => Promise<void>) =>
  repeat({
    work: async () => ((await bringAllUp(deps)) ? Infinity : RETRY_MS),
    retryMs: RETRY_MS,
    onError: deps.onError,
  })

/** False where one of them could not be. */
export async function bringAllUp(deps: KeepingCells): Promise<boolean> {
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
          // With a limit of time, which opening a database to serve it has not.
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

// The background work that several servers need: recovers moves, brings cells to the schema of home, and runs the
// workers of each cell.
import type pg from 'pg'
import type { Connected } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { runJob } from '#server/threads/work.ts'
import { startCellWorkers } from './cell-workers.ts'
import { folderOf } from './connect-cell.ts'
import { startKeepingCells } from './keep-cells.ts'
import { startRecoveringMoves } from './moves/recover-moves.ts'

type ServersWork = {
  db: Database
  /** The owner of the home database. */
  owner: pg.ClientConfig
  dataKeys: readonly [string, ...string[]]
  secret: string
  dataDir: string
  poolSize: number
  /** Starts the workers of a server; `dataDir` is for data that waits while it is unavailable. */
  start: (name: string, connected: Connected, dataDir: string) => (() => Promise<void>)[]
  onError: (text: string) => (error: unknown) => void
}

/** Returns a function that stops all of it. */
export function startServersWork(deps: ServersWork): () => Promise<unknown> {
  const { db, owner, dataKeys, secret, dataDir, onError } = deps
  const shared = { db, owner, dataKeys, secret, dataDir }
  const stops = [
    runJob('recover-moves', () =>
      startRecoveringMoves({
        ...shared,
        onError: onError('A move between cells could not be recovered; it will be retried'),
      }),
    ),
    runJob('upgrade-cells', () =>
      startKeepingCells({
        ...shared,
        onError: onError('A cell could not be brought to the schema of home; it will be retried'),
      }),
    ),
    runJob('find-cell-work', () =>
      startCellWorkers({
        secret,
        dataDir,
        home: db,
        keys: createDataKeys(dataKeys),
        poolSize: deps.poolSize,
        start: (name, connected) => deps.start(name, connected, folderOf(dataDir, name)),
        onError: onError('The work of a cell could not be started; it will be retried'),
      }),
    ),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

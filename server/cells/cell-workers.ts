// The background work of each cell with accounts, in the processes that do that of the home database.
import type { Connected } from '#database/connect.ts'
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import { readCells, type Cell } from './cell-list.ts'
import { refuseRestored } from './moves/restored.ts'
import { connectCell, type ConnectingCells } from './connect-cell.ts'
import { startTellingCell, deliverWaitingAtHome } from './deliver-to-cells.ts'

type CellWorkers = ConnectingCells & {
  home: Database
  keys: DataKeys
  /** Returns a function that stops it for each cell. */
  start: (cell: string, connected: Connected) => (() => Promise<void>)[]
  onError: (error: unknown) => void
  /** The interval in milliseconds at which cells with accounts are listed, and an unavailable one is retried. */
  lookMs?: number
}

type Running = { stop(): Promise<void> }

export function startCellWorkers(deps: CellWorkers): () => Promise<void> {
  const { lookMs = 30_000, onError } = deps
  const running = new Map<string, Running>()
  const stopLooking = repeat({
    work: async (stopped) => {
      await startNewCells(deps, running, stopped)
      await deliverWaitingAtHome(deps.home)
      return lookMs
    },
    retryMs: lookMs,
    onError,
  })
  return async () => {
    await stopLooking()
    await Promise.all([...running.values()].map(({ stop }) => stop()))
  }
}

async function startNewCells(
  deps: CellWorkers,
  running: Map<string, Running>,
  stopped: AbortSignal,
): Promise<void> {
  const used = await findUsed(deps)
  for (const [name, { stop }] of running) {
    if (used.some((cell) => cell.name === name)) continue
    running.delete(name)
    await stop()
  }
  await Promise.all(
    used.map(async (cell) => {
      if (running.has(cell.name) || stopped.aborted) return
      try {
        running.set(cell.name, await startOne(deps, cell))
      } catch (error) {
        deps.onError(new Error(`${cell.name}: ${(error as Error).message}`, { cause: error }))
      }
    }),
  )
}

async function findUsed({ home, keys }: CellWorkers): Promise<Cell[]> {
  const { query } = home.as({ role: 'service_role' })
  const rows = await query<{ id: string }>(
    'select id from private.cells c where exists (select from private.account_cells a where a.cell_id = c.id)',
  )
  if (rows.length === 0) return []
  return (await readCells(query, keys)).filter((cell) => rows.some(({ id }) => id === cell.id))
}

const queryAs = (db: Database) => db.as({ role: 'service_role' }).query

async function startOne(deps: CellWorkers, cell: Cell): Promise<Running> {
  const connected = await connectCell(cell, deps)
  try {
    await refuseRestored(queryAs(deps.home), queryAs(connected.db), cell)
  } catch (error) {
    await connected.close()
    throw error
  }
  const stops = [
    startTellingCell(deps.home, { name: cell.name, db: connected.db }, deps.onError),
    ...deps.start(cell.name, connected),
  ]
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
      await connected.close()
    },
  }
}

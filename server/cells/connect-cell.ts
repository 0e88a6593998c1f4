// A process opens a cell without changing it: a worker updates its schema (keep-cells.ts).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Connected } from '#database/connect.ts'
import type { Cell } from './cell-list.ts'
import { withCell } from './change-cells.ts'

export type ConnectingCells = {
  /** The installation's secret. */
  secret: string
  dataDir: string
  poolSize: number
}

export const folderOf = (dataDir: string, cell: string): string => join(dataDir, 'cells', cell)

/** Throws when the cell does not respond in time, or has another schema. */
export async function connectCell(
  { name, url }: Pick<Cell, 'name' | 'url'>,
  { secret, dataDir, poolSize }: ConnectingCells,
): Promise<Connected> {
  // Connects with a timeout first, because opening a database has none.
  await withCell(url, async () => undefined)
  const folder = folderOf(dataDir, name)
  await mkdir(folder, { recursive: true })
  return connect({ databaseUrl: url, dataDir: folder, secret, poolSize, isPrepared: true })
}

// A process opens a cell as it is: a worker brings it to the schema of home (keep-cells.ts).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Connected } from '#database/connect.ts'
import type { Cell } from './cell-list.ts'
import { withCell } from './change-cells.ts'

export type ConnectingCells = {
  /** The installation's. */
  secret: string
  dataDir: string
  poolSize: number
}

export const folderOf = (dataDir: string, cell: string): string => join(dataDir, 'cells', cell)

/** Throws where it does not answer in time, or has another schema. */
export async function connectCell(
  { name, url }: Pick<Cell, 'name' | 'url'>,
  { secret, dataDir, poolSize }: ConnectingCells,
): Promise<Connected> {
  // With a limit of time, which opening a database has not.
  await withCell(url, async () => undefined)
  const folder = folderOf(dataDir, name)
  await mkdir(folder, { recursive: true })
  return connect({ databaseUrl: url, dataDir: folder, secret, poolSize, isPrepared: true })
}

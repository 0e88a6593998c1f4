// Rejects servers that cannot take part in a move: unavailable, with another schema, or restored from an older
// backup.
import { findOtherFile } from '#database/migrate.ts'
import type { Cell } from '../cell-list.ts'
import { queryOf, withCell, type Home } from '../change-cells.ts'
import { refuseBoundOwner } from '../refuse-cell.ts'
import { refuseRestored } from './restored.ts'

/** Throws a message about any obstacle. */
export async function refuseUnfit({ client }: Home, cells: readonly Cell[]): Promise<void> {
  await refuseBoundOwner(client)
  for (const cell of cells)
    try {
      await withCell(cell.url, async (server) => {
        const other = await findOtherFile(server)
        if (other)
          throw new Error(
            `${cell.name} has another schema than this program (${other}). Start this release once.`,
          )
        await refuseRestored(queryOf(client), queryOf(server), cell)
      })
    } catch (error) {
      const { message } = error as Error
      throw new Error(message.startsWith('the cell') ? `${cell.name}: ${message}` : message, { cause: error })
    }
}

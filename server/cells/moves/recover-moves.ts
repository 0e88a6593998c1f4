// Recovers moves whose command was killed during the pause: the next worker to check opens the group again on its
// server.
import pg from 'pg'
import { findGroupTables } from '#database/cells/group-tables.ts'
import { repeat } from '#database/repeat.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import type { CellUpkeep } from '../keep-cells.ts'
import { claimMove, readMoves, releaseMove } from './begin-move.ts'
import { archiveFormerCopy } from './finish-move.ts'
import { withServers, type Moving } from './open-move.ts'
import { arrive, reopen } from './switch-group.ts'

const CHECK_MS = 30_000

export function startRecoveringMoves(deps: CellUpkeep): () => Promise<void> {
  const { db, owner, dataKeys, onError, ...place } = deps
  const openHome = async () => {
    const client = new pg.Client(owner)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return repeat({
    work: async () => {
      const [found] = await db
        .as({ role: 'service_role' })
        .query<{ any: boolean }>(
          `select exists (select from private.cell_moves where state in ('closing', 'moved')) as any`,
        )
      if (!found!.any) return CHECK_MS
      const client = await openHome()
      try {
        const home = { client, keys: createDataKeys(dataKeys), ...place }
        await recoverMoves({ home, openHome, report: () => undefined, startedBy: 'a worker' })
      } finally {
        await client.end()
      }
      return CHECK_MS
    },
    retryMs: CHECK_MS,
    onError,
  })
}

/** Skips a move whose command is still running. */
export async function recoverMoves(moving: Moving): Promise<void> {
  const { client } = moving.home
  for (const { id } of await readMoves(client)) {
    if (!(await claimMove(client, id))) continue
    try {
      const move = (await readMoves(client)).find((one) => one.id === id)
      if (move?.state === 'closing') await withServers(moving, move, reopen)
      if (move?.state === 'moved')
        await withServers(moving, move, async (open) => {
          await arrive(open)
          await archiveFormerCopy(open, await findGroupTables(open.source))
        })
    } finally {
      await releaseMove(client, id)
    }
  }
}

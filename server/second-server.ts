// Looks for a second database server, which `coldframe cells add` may bring at any time.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { runJob } from '#server/threads/work.ts'

const CHECK_MS = 30_000

/** Calls `open` once there is a second server. Returns a function that stops looking, and what was opened. */
export function onSecondServer(
  db: Database,
  open: () => Promise<(() => Promise<unknown>) | undefined | void>,
  onError: (error: unknown) => void,
  lookMs = CHECK_MS,
): () => Promise<void> {
  let stop: (() => Promise<unknown>) | undefined | void
  const stopLooking = runJob('find-second-server', () =>
    repeat({
      work: async () => {
        if (!(await areSeveral(db))) return lookMs
        stop = await open()
        return Infinity
      },
      retryMs: lookMs,
      onError,
    }),
  )
  return async () => {
    await stopLooking()
    await stop?.()
  }
}

/** After the last of them was removed, entries for accounts that moved back may still wait. */
export async function areSeveral(db: Database): Promise<boolean> {
  const [found] = await db
    .as({ role: 'service_role' })
    .query<{ several: boolean }>(
      'select exists (select from private.cells) or exists (select from private.cell_outbox) as several',
    )
  return found!.several
}

// Deletes content whose row was deleted, and that of uploads which never got one. The triggers of storage.objects
// queue it in the transaction that deletes the row, so that nothing is missed and nothing in use is deleted.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { createRunLog } from '#database/run-log.ts'
import type { ContentStore } from './content-store.ts'

type Parts = { db: Database; store: ContentStore }

/** Locked by each deletion, and shared by a backup while it reads content, so that this content remains. */
export const contentLock = 7_261_053_125

const EVERY_MS = 60_000
const AT_MOST = 500

/** The returned function stops it, after the current batch. */
export function startContentDeletion(parts: Parts, onError: (error: unknown) => void): () => Promise<void> {
  const recordRun = createRunLog(parts.db, 'content_deletion')
  return repeat({
    async work() {
      await deleteContent(parts)
      await recordRun()
      return EVERY_MS
    },
    retryMs: EVERY_MS,
    async onError(error) {
      onError(error)
      await recordRun(error as Error)
    },
  })
}

/** Deletes all due content, unless another process or a backup is active. Returns the number deleted. */
export async function deleteContent({ db, store }: Parts): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await db.transaction({ role: 'service_role' }, async ({ query }) => {
      const [lock] = await query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
        contentLock,
      ])
      if (!lock?.taken) return 0
      const due = await query<{ version: string }>('select private.due_content($1) as version', [AT_MOST])
      const versions = due.map(({ version }) => version)
      await store.delete(versions)
      await query('delete from private.content_deletions where version = any ($1)', [versions])
      return versions.length
    })
    total += deleted
    if (deleted < AT_MOST) return total
  }
}

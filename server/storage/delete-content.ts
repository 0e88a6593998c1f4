// Deletes content whose row is gone, and that of uploads which never got one. The triggers of storage.objects write down
// what is to go in the transaction in which its row goes, so nothing is forgotten and nothing that is used is deleted.
import type { Database } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import { createRunLog } from '#database/run-log.ts'
import type { ContentStore } from './content-store.ts'

type Parts = { db: Database; store: ContentStore }

/** Held by each deletion, and shared by a backup while it reads content: what it is about to read stays. */
export const contentLock = 7_261_053_125

const EVERY_MS = 60_000
const AT_MOST = 500

/** The answer stops it when what is under way is done. */
export function startContentDeletion(parts: Parts, onError: (error: unknown) => void): () => Promise<void> {
  const noteRun = createRunLog(parts.db, 'content_deletion')
  return repeat({
    async work() {
      await deleteContent(parts)
      await noteRun()
      return EVERY_MS
    },
    retryMs: EVERY_MS,
    async onError(error) {
      onError(error)
      await noteRun(error as Error)
    },
  })
}

/** All that is due, unless another process or a backup is at it. Answers how many went. */
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

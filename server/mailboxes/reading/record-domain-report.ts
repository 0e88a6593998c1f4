import type { Reading } from './folder.ts'
import { QueryFailure } from './query-failure.ts'

/** An email that only seemed to be a report, or whose values the database refuses, is neither recorded nor stored. */
export async function recordDomainReport(
  raw: Uint8Array,
  { pool, query, mailboxId }: Reading,
): Promise<void> {
  const report = await pool('readDomainReport', raw).catch(() => null)
  if (!report) return
  await query('select private.record_domain_report($1, $2)', [mailboxId, JSON.stringify(report)]).catch(
    (error: unknown) => {
      if (!(error instanceof QueryFailure && error.isRefusal)) throw error
    },
  )
}

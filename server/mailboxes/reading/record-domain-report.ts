import type { Reading } from './folder.ts'

/** An email that only seemed to be a report is neither recorded nor stored. */
export async function recordDomainReport(
  raw: Uint8Array,
  { pool, query, mailboxId }: Reading,
): Promise<void> {
  const report = await pool('readDomainReport', raw).catch(() => null)
  if (report) await query('select private.record_domain_report($1, $2)', [mailboxId, JSON.stringify(report)])
}

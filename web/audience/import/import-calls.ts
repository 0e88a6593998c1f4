// The calls of an import in order: begin, rows, finish; or undo and sweep.
import type { Row } from '#web/data/row.ts'
import type { RejectedRow } from '#core/audience/check-rows.ts'
import type { Column, Target } from '#core/audience/map-columns.ts'
import { sendInParts, type Line } from '#core/audience/read-contacts.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'

export type Duplicates = 'skip' | 'update'
export type ImportRow = Omit<
  Row<'imports', { mapping: Record<string, Target> }>,
  'user_id' | 'rejects' | 'touched_at'
>

export async function beginImport(row: {
  workspace_id: string
  file_name: string
  duplicates: Duplicates
  mapping: Record<string, Target>
}): Promise<string> {
  await sweepImports(row.workspace_id)
  const data = await request((db) => db.from('imports').insert(row).select('id').single())
  return data.id
}

export const sendRows = (
  importId: string,
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<RejectedRow[]> =>
  sendInParts(lines, async (part) => {
    signal.throwIfAborted()
    const { error } = await (
      await supabase()
    ).rpc('import_rows', { p_import_id: importId, p_rows: part.map(({ contact }) => contact) })
    return error
  })

/** Repeats the call, because a single one updates only as many contacts as fit in its time. */
export async function finishImport(
  id: string,
  total: number,
  rejected: number,
  rejects: RejectedRow[],
): Promise<ImportRow> {
  for (;;) {
    const row: ImportRow = await request((db) =>
      db
        .rpc('finish_import', { p_import_id: id, p_total: total, p_rejected: rejected, p_rejects: rejects })
        .single(),
    )
    if (row.state !== 'open') return row
  }
}

export async function undoImport(id: string, workspaceId: string): Promise<void> {
  await request((db) => db.rpc('undo_import', { p_import_id: id }))
  await sweepImports(workspaceId)
}

/** Deletes the invisible rows of canceled and broken imports, in batches. */
export async function sweepImports(workspaceId: string): Promise<void> {
  for (;;) {
    const deleted = await request((db) => db.rpc('sweep_imports', { p_workspace_id: workspaceId }))
    if (deleted === 0) return
  }
}

type Known = { email: string; known: boolean; suppressed: boolean }

export async function checkAddresses(workspaceId: string, emails: readonly string[]): Promise<Known[]> {
  if (emails.length === 0) return []
  return await request((db) => db.rpc('check_addresses', { p_workspace_id: workspaceId, p_emails: emails }))
}

const BATCH = 1_000

/**
 * Suppresses addresses that opted out in the tool that created the file. Undoing the import does not lift the
 * suppression, because the opt-out remains valid.
 */
export async function suppressOptedOut(
  workspaceId: string,
  fileName: string,
  emails: readonly string[],
): Promise<void> {
  const source = `opted out in ${fileName}`.slice(0, 100)
  for (let at = 0; at < emails.length; at += BATCH) {
    const addresses = [...new Set(emails.slice(at, at + BATCH).map((email) => email.toLowerCase()))]
    const known = await checkAddresses(workspaceId, addresses)
    const suppressed = new Set(known.filter((address) => address.suppressed).map(({ email }) => email))
    const rows = addresses
      .filter((address) => !suppressed.has(address))
      .map((address) => ({ workspace_id: workspaceId, address, reason: 'not_interested' as const, source }))
    if (rows.length > 0) await request((db) => db.from('suppressions').insert(rows))
  }
}

/** The database limits it to 100,000 characters; for a very wide file, skipped columns are dropped first. */
const MAX_MAPPING = 80_000

export function mappingOf(columns: readonly Column[]): Record<string, Target> {
  const mapping: Record<string, Target> = {}
  let size = 0
  const skippedLast = columns.toSorted(
    (a, b) => Number(a.target.to === 'skip') - Number(b.target.to === 'skip'),
  )
  for (const { heading, target } of skippedLast) {
    size += JSON.stringify([heading, target]).length
    if (size > MAX_MAPPING) break
    mapping[heading] = target
  }
  return mapping
}

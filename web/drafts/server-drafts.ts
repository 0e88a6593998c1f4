// The requests for the table `drafts`. Each write names the revision it continues, so that it cannot overwrite an
// unseen one.
import type { PostgrestError } from '@supabase/supabase-js'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import type { DraftSlot, DraftVersion } from './draft-record.ts'

/** The server's state after sending: exactly this version, or another author's. Null: nothing. */
export type SendOutcome = { ok: true; row: DraftVersion['row'] } | { ok: false; theirs: DraftVersion | null }

type Written = { content: string; base_version: string | null }
type Row = { id: string; revision: number; content: string; base_version: string | null; updated_at: string }

const COLUMNS = 'id, revision, content, base_version, updated_at'

export async function fetchDraft(slot: DraftSlot): Promise<DraftVersion | null> {
  const row = await request((db) => {
    const drafts = db.from('drafts').select(COLUMNS).eq('user_id', slot.userId).eq('kind', slot.kind)
    const within = slot.workspaceId
      ? drafts.eq('workspace_id', slot.workspaceId)
      : drafts.is('workspace_id', null)
    return (slot.rowId ? within.eq('row_id', slot.rowId) : within.is('row_id', null)).maybeSingle()
  })
  return row && versionOfRow(row)
}

export async function sendVersion(slot: DraftSlot, version: DraftVersion): Promise<SendOutcome> {
  const { content, row } = version
  if (content === null) return row ? remove(row) : { ok: true, row: null }
  const written = { content, base_version: version.base }
  const sent = row ? await update(written, row) : await insert(slot, written)
  if (sent) return { ok: true, row: sent }
  const theirs = await fetchDraft(slot)
  // The row was deleted by a save or discard elsewhere, so this text creates a new one.
  if (!theirs) return row ? sendVersion(slot, { ...version, row: null }) : { ok: false, theirs: null }
  return theirs.content === content ? { ok: true, row: theirs.row } : { ok: false, theirs }
}

async function insert(
  { workspaceId, kind, rowId }: DraftSlot,
  written: Written,
): Promise<DraftVersion['row']> {
  const draft = { workspace_id: workspaceId, kind, row_id: rowId, ...written }
  const { data, error } = await (
    await supabase()
  )
    .from('drafts')
    .insert(draft)
    .select('id, revision')
    .single()
  return answer(data, error)
}

async function update(
  written: Written,
  { id, revision }: NonNullable<DraftVersion['row']>,
): Promise<DraftVersion['row']> {
  const { data, error } = await (
    await supabase()
  )
    .from('drafts')
    .update(written)
    .eq('id', id)
    .eq('revision', revision)
    .select('id, revision')
    .maybeSingle()
  return answer(data, error)
}

// A newer version from another device is not deleted.
async function remove({ id, revision }: NonNullable<DraftVersion['row']>): Promise<SendOutcome> {
  await request((db) => db.from('drafts').delete().eq('id', id).eq('revision', revision))
  return { ok: true, row: null }
}

/** Null when someone else has changed the row. */
function answer(data: DraftVersion['row'], error: PostgrestError | null): DraftVersion['row'] {
  if (error && error.code !== '23505') throw error
  return data
}

const versionOfRow = ({ id, revision, content, base_version, updated_at }: Row): DraftVersion => ({
  content,
  base: base_version,
  at: updated_at,
  row: { id, revision },
})

/** Which form something was written in, and by whom. */
export type DraftSlot = {
  userId: string
  /** Null for what belongs to the person alone. */
  workspaceId: string | null
  kind: DraftKind
  /** The row that is edited; null for one that does not exist yet. */
  rowId: string | null
}

export type DraftKind =
  | 'analysis'
  | 'analysis_before'
  | 'answer'
  | 'announcement'
  | 'campaign'
  | 'contact'
  | 'contact_request'
  | 'mailbox'
  | 'profile'
  | 'schedule'
  | 'sequence'
  | 'snippet'
  | 'support_answer'
  | 'support_request'
  | 'template'
  | 'tracked_email'
  | 'workspace'
  | 'workspace_sending'

/** One version of what was written. */
export type DraftVersion = {
  /** JSON; null once it was saved or discarded, until the server knows. */
  content: string | null
  /** The version of the row that the writing began from. */
  base: string | null
  /** When it was written, as an ISO time. */
  at: string
  /** The row of `drafts` that this continues; null while there is none. */
  row: { id: string; revision: number } | null
}

/** A draft as this browser keeps it. All tabs share it. */
export type DraftRecord = DraftVersion & {
  /** Changes with each write, so that a tab notices the write of another. */
  mark: string
  /** Whether the server has exactly this. */
  sent: boolean
  /** What another tab or device wrote at the same time. Nothing is sent before somebody chooses. */
  other: DraftVersion | null
}

const PREFIX = 'coldframe.drafts.'

export const keyOf = ({ userId, workspaceId, kind, rowId }: DraftSlot): string =>
  `${PREFIX}${userId}.${workspaceId ?? ''}.${kind}.${rowId ?? ''}`

/** The slot that a key of local storage belongs to; null for a key of something else. */
export function slotOf(key: string): DraftSlot | null {
  if (!key.startsWith(PREFIX)) return null
  const [userId = '', workspaceId = '', kind = '', rowId = ''] = key.slice(PREFIX.length).split('.')
  return { userId, workspaceId: workspaceId || null, kind: kind as DraftKind, rowId: rowId || null }
}

/** Whoever edits local storage gets no draft rather than a broken page. */
export function parseRecord(stored: string | null): DraftRecord | null {
  const value = parseJson(stored)
  if (!isVersion(value) || !('mark' in value) || typeof value.mark !== 'string') return null
  const { other = null, sent = false } = value as Partial<DraftRecord>
  return { ...value, mark: value.mark, sent, other: isVersion(other) ? other : null }
}

export function parseJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

/** The record after somebody wrote `content` in a form that last agreed with `seen`. Nothing is overwritten. */
export function withWritten(
  stored: DraftRecord | null,
  seen: string | null,
  written: { content: string | null; base: string | null; at: string; mark: string },
): DraftRecord {
  const isOurs = (stored?.mark ?? null) === seen
  const isRival = !isOurs && stored !== null && stored.content !== null && stored.content !== written.content
  // Saving or discarding settles the form: what another device wrote is asked about when the form is next opened.
  const settled = written.content === null
  return {
    ...written,
    row: stored?.row ?? null,
    sent: false,
    other: settled ? null : isRival ? versionOf(stored) : (stored?.other ?? null),
  }
}

/**
 * What a form shows of its stored draft, as a text that changes with it. What the form wrote itself, under the mark
 * `agreed`, is no news: a form that showed it again would be drawn twice for each key.
 */
export function newsOf(stored: DraftRecord | null, agreed: string | null): string {
  const mark = stored?.mark ?? null
  const isOwn = mark === agreed
  const has = stored !== null && stored.content !== null
  return JSON.stringify([isOwn ? null : mark, has, stored?.sent ?? null, stored?.other?.at ?? null])
}

export const versionOf = ({ content, base, at, row }: DraftVersion): DraftVersion => ({
  content,
  base,
  at,
  row,
})

function isVersion(value: unknown): value is DraftVersion {
  if (typeof value !== 'object' || value === null) return false
  const { content, base, at, row } = value as Record<string, unknown>
  const isText = (text: unknown) => text === null || typeof text === 'string'
  return (
    isText(content) && isText(base) && typeof at === 'string' && (row === null || typeof row === 'object')
  )
}

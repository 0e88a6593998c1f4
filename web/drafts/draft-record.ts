import { parseJson } from './parse-json.ts'

/** Identifies the form of a draft, and its author. */
export type DraftSlot = {
  userId: string
  /** Null for drafts that belong to the user alone. */
  workspaceId: string | null
  kind: DraftKind
  /** The row being edited; null for a new one. */
  rowId: string | null
}

type DraftKind =
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

/** One version of a draft. */
export type DraftVersion = {
  /** JSON; null after saving or discarding, until the server knows. */
  content: string | null
  /** The version of the row on which the draft is based. */
  base: string | null
  /** The time of writing, in ISO format. */
  at: string
  /** The row of `drafts` that this continues; null for a new one. */
  row: { id: string; revision: number } | null
}

/** A draft as stored in this browser, shared by all tabs. */
export type DraftRecord = DraftVersion & {
  /** Changes with each write, so that a tab detects writes of others. */
  mark: string
  /** True when the server has exactly this version. */
  sent: boolean
  /** A concurrent version by another tab or device. Nothing is sent until the user chooses. */
  other: DraftVersion | null
}

const PREFIX = 'coldframe.drafts.'

export const keyOf = ({ userId, workspaceId, kind, rowId }: DraftSlot): string =>
  `${PREFIX}${userId}.${workspaceId ?? ''}.${kind}.${rowId ?? ''}`

/** The slot of a local storage key; null for other keys. */
export function slotOf(key: string): DraftSlot | null {
  if (!key.startsWith(PREFIX)) return null
  const [userId = '', workspaceId = '', kind = '', rowId = ''] = key.slice(PREFIX.length).split('.')
  return { userId, workspaceId: workspaceId || null, kind: kind as DraftKind, rowId: rowId || null }
}

/** A user who edits local storage gets no draft rather than a broken page. */
export function parseRecord(stored: string | null): DraftRecord | null {
  const value = parseJson(stored)
  if (!isVersion(value) || !('mark' in value) || typeof value.mark !== 'string') return null
  const { other = null, sent = false } = value as Partial<DraftRecord>
  return { ...value, mark: value.mark, sent, other: isVersion(other) ? other : null }
}

/** The record after a form that last agreed with `seen` wrote `content`. Nothing is overwritten. */
export function withWritten(
  stored: DraftRecord | null,
  seen: string | null,
  written: { content: string | null; base: string | null; at: string; mark: string },
): DraftRecord {
  const isOurs = (stored?.mark ?? null) === seen
  const isRival = !isOurs && stored !== null && stored.content !== null && stored.content !== written.content
  // Saving or discarding completes the form: another device's version is offered when the form is next opened.
  const isFinished = written.content === null
  return {
    ...written,
    row: stored?.row ?? null,
    sent: false,
    other: isFinished ? null : isRival ? versionOf(stored) : (stored?.other ?? null),
  }
}

/**
 * A snapshot of the stored draft that changes only when the form must react. The form's own write, with the mark
 * `agreed`, is excluded: otherwise the form would render twice per keystroke.
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

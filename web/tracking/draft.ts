// An email before it is tracked. It outlives the dialog, so that neither Escape nor "Undo" loses anything.
import type { RichText } from './rich-field.tsx'

export type Draft = {
  /** The ID of the future message, so that two clicks send it once. */
  id: string
  to: string
  subject: string
  body: RichText
  tracksOpens: boolean
  /** Indexes of links that must not be rewritten. */
  untouched: ReadonlySet<number>
  /** The sending method; undefined until the user selects one. */
  way: TrackedSending | undefined
  mailboxId: string | undefined
}

export type TrackedSending = 'mailbox' | 'copy'

export const emptyDraft = (): Draft => ({
  id: crypto.randomUUID(),
  to: '',
  subject: '',
  body: { html: '', text: '' },
  tracksOpens: true,
  untouched: new Set(),
  way: undefined,
  mailboxId: undefined,
})

/** The stored form, because JSON has no sets. */
export type WrittenDraft = Omit<Draft, 'untouched'> & { untouched: readonly number[] }

export const writtenDraft = (draft: Draft): WrittenDraft => ({ ...draft, untouched: [...draft.untouched] })

export const isEmpty = ({ to, subject, body }: Draft): boolean => `${to}${subject}${body.text}`.trim() === ''

/** Parses a stored draft, ignores invalid parts, and returns null when nothing is left. */
export function readDraft(stored: unknown): WrittenDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, to, subject, body, untouched } = stored as Partial<WrittenDraft>
  const isWhole = [id, to, subject, body?.html, body?.text].every((text) => typeof text === 'string')
  return isWhole && Array.isArray(untouched) ? { ...emptyDraft(), ...(stored as WrittenDraft) } : null
}

/** The text about missing fields. */
export function missingIn(
  draft: Draft,
  way: TrackedSending,
  mailboxId: string | undefined,
): string | undefined {
  if (way === 'mailbox' && mailboxId === undefined) return 'No mailbox can send this email yet.'
  if (draft.to.trim() === '') return 'Enter a recipient.'
  if (way === 'mailbox' && draft.subject.trim() === '') return 'Write a subject.'
  if (draft.body.text.trim() === '') return 'Write the email.'
  return undefined
}

// An email before it is tracked. It outlives the dialog, so that neither Escape nor "Undo" loses a word.
import type { RichText } from './rich-field.tsx'

export type Draft = {
  /** Of the message it becomes, so that pressing twice sends once. */
  id: string
  to: string
  subject: string
  body: RichText
  tracksOpens: boolean
  /** Places among the links that are to stay as they are. */
  untouched: ReadonlySet<number>
  /** How to send it; undefined until somebody chose. */
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

/** As it is kept: JSON has no sets. */
export type WrittenDraft = Omit<Draft, 'untouched'> & { untouched: readonly number[] }

export const writtenDraft = (draft: Draft): WrittenDraft => ({ ...draft, untouched: [...draft.untouched] })

export const isEmpty = ({ to, subject, body }: Draft): boolean => `${to}${subject}${body.text}`.trim() === ''

/** A kept one as far as it still makes sense; null when it makes none. */
export function readDraft(stored: unknown): WrittenDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, to, subject, body, untouched } = stored as Partial<WrittenDraft>
  const isWhole = [id, to, subject, body?.html, body?.text].every((text) => typeof text === 'string')
  return isWhole && Array.isArray(untouched) ? { ...emptyDraft(), ...(stored as WrittenDraft) } : null
}

/** What is still missing, in words. */
export function missingIn(
  draft: Draft,
  way: TrackedSending,
  mailboxId: string | undefined,
): string | undefined {
  if (way === 'mailbox' && mailboxId === undefined) return 'No mailbox can send it yet.'
  if (draft.to.trim() === '') return 'Enter a recipient.'
  if (way === 'mailbox' && draft.subject.trim() === '') return 'Write a subject.'
  if (draft.body.text.trim() === '') return 'Write the email.'
  return undefined
}

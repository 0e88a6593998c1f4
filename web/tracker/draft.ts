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
  /** How it leaves; undefined until somebody chose. */
  way: Way | undefined
  mailboxId: string | undefined
}

export type Way = 'mailbox' | 'copy'

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

/** What is still missing, in words. */
export function missingIn(draft: Draft, way: Way, mailboxId: string | undefined): string | undefined {
  if (way === 'mailbox' && mailboxId === undefined) return 'No mailbox can send it yet.'
  if (draft.to.trim() === '') return 'Say whom it goes to.'
  if (way === 'mailbox' && draft.subject.trim() === '') return 'Write a subject.'
  if (draft.body.text.trim() === '') return 'Write the email.'
  return undefined
}

import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'

/** How an answer is written. */
export type AnswerBody = 'text' | 'rich'

/** A file that was uploaded for an answer. */
export type Upload = { path: string; name: string; size: number }

/** What a language model drafted of an answer: what to check in it, and what was there before. */
export type Suggestion = { claims: AnswerClaim[]; before: { text: string; html: string } }

/** An answer as it is written and kept. */
export type AnswerDraft = {
  mode: AnswerMode
  to: string
  cc: string
  bcc: string
  body: AnswerBody
  /** All of it as plain text, however it is written. */
  text: string
  /** What was written as rich text, and is `text` with its formatting; empty where there is none. */
  html: string
  files: Upload[]
  /** Of this answer from its first key on, so that it is sent once. */
  messageId: string
  /** The mail it answers; null is the newest. */
  inboundId: string | null
  /** Days without a reply after which its writer is reminded; null is never. */
  remindDays: number | null
  /** While its text is a model's, until its writer has checked it. */
  suggestion: Suggestion | null
}

export const emptyAnswer = (body: AnswerBody): AnswerDraft => ({
  mode: 'reply',
  to: '',
  cc: '',
  bcc: '',
  body,
  text: '',
  html: '',
  files: [],
  messageId: crypto.randomUUID(),
  inboundId: null,
  remindDays: null,
  suggestion: null,
})

/** What of it is sent: formatting is kept, and left out, while it is written as text. */
export const writtenIn = ({ body, text, html }: AnswerDraft) => ({ text, html: body === 'rich' ? html : '' })

export const isEmpty = ({ text, html, files, mode, to, cc, bcc }: AnswerDraft): boolean =>
  (text + html + to + cc + bcc).trim() === '' && files.length === 0 && mode === 'reply'

/** As far as it still makes sense; older drafts hold a text and an id alone. */
export function readAnswer(stored: unknown): AnswerDraft | null {
  const given = (stored ?? {}) as Partial<Record<keyof AnswerDraft, unknown>>
  const text = (key: keyof AnswerDraft) => (typeof given[key] === 'string' ? given[key] : '')
  if (typeof given.text !== 'string' || typeof given.messageId !== 'string') return null
  return {
    mode: given.mode === 'replyAll' || given.mode === 'forward' ? given.mode : 'reply',
    to: text('to'),
    cc: text('cc'),
    bcc: text('bcc'),
    body: given.body === 'rich' ? 'rich' : 'text',
    text: given.text,
    html: text('html'),
    files: Array.isArray(given.files) ? (given.files as unknown[]).filter(isUpload) : [],
    messageId: given.messageId,
    inboundId: typeof given.inboundId === 'string' ? given.inboundId : null,
    remindDays: typeof given.remindDays === 'number' ? given.remindDays : null,
    suggestion: isSuggestion(given.suggestion) ? given.suggestion : null,
  }
}

function isSuggestion(value: unknown): value is Suggestion {
  const { claims, before } = (value ?? {}) as Partial<Suggestion>
  return (
    Array.isArray(claims) &&
    claims.every(({ words }) => typeof words === 'string') &&
    typeof before?.text === 'string' &&
    typeof before.html === 'string'
  )
}

function isUpload(value: unknown): value is Upload {
  const { path, name, size } = (value ?? {}) as Partial<Record<keyof Upload, unknown>>
  return typeof path === 'string' && typeof name === 'string' && typeof size === 'number'
}

/** 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

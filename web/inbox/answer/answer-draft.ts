import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'

/** How an answer is written. */
export type AnswerBody = 'text' | 'rich'

/** A file that was uploaded for an answer. */
export type Upload = {
  path: string
  name: string
  size: number
  /** Of a picture in the text: by what the HTML names it. */
  contentId?: string
}

/** What a language model drafted of an answer: what to check in it, and what was there before. */
export type Suggestion = { claims: AnswerClaim[]; before: Pick<AnswerDraft, 'text' | 'html' | 'files'> }

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
export const writtenIn = ({ body, text, html }: AnswerDraft) => ({
  text,
  html: body === 'rich' ? html.replaceAll(PICTURE, FITTING_PICTURE) : '',
})

/** Formatting as it was written, from what was sent. */
export const writtenFrom = (html: string): string => html.replaceAll(FITTING_PICTURE, PICTURE)

const PICTURE = '<img src="cid:'
/** No wider than the screen of a phone. */
const FITTING_PICTURE = '<img style="max-width: 100%; height: auto" src="cid:'

/**
 * The files that go along. A picture stands in rich text or, sent as text, is attached; one that was deleted from the
 * text stays in the draft for an undo alone.
 */
export function filesToSend({ body, html, files }: AnswerDraft): Upload[] {
  return files.flatMap(({ contentId, ...file }) => {
    if (contentId === undefined) return [file]
    if (!html.includes(`cid:${contentId}`)) return []
    return [body === 'rich' ? { ...file, contentId } : file]
  })
}

/** Whether the text shows a picture whose file never arrived. */
export function missesPicture({ body, html, files }: AnswerDraft): boolean {
  if (body !== 'rich') return false
  const shown = [...html.matchAll(/<img src="cid:([^"]{1,200})"/g)].map(([, id]) => id)
  return shown.some((id) => !files.some(({ contentId }) => contentId === id))
}

/** What its writer vouches for: a model's draft that nobody checked is no source for the next one. */
export const ownText = ({ text, suggestion }: AnswerDraft): string => suggestion?.before.text ?? text

/** Written as plain text from here on: its pictures are attached, the formatting goes. */
export const asPlain = (draft: AnswerDraft, text: string): AnswerDraft => ({
  ...draft,
  text,
  html: '',
  files: filesToSend({ ...draft, body: 'text' }),
})

/** Formatting that plain text can't show: more than lines, paragraphs and addresses that are links to themselves. */
export const hasFormatting = (html: string): boolean =>
  /<(?!\/?(?:p|br)\b)/.test(html.replaceAll(/<a href="([^"]{1,2000})">\1<\/a>/g, ''))

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
    typeof before.html === 'string' &&
    Array.isArray(before.files) &&
    before.files.every(isUpload)
  )
}

function isUpload(value: unknown): value is Upload {
  const { path, name, size, contentId } = (value ?? {}) as Partial<Record<keyof Upload, unknown>>
  return (
    typeof path === 'string' &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    (contentId === undefined || typeof contentId === 'string')
  )
}

/** 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

import type { AnswerClaim } from '#core/ai/answer-claims.ts'
import type { AnswerMode } from '#core/messages/answer-recipients.ts'

/** The format of an answer. */
export type AnswerBody = 'text' | 'rich'

/** An uploaded file of an answer. */
export type Upload = {
  path: string
  name: string
  size: number
  /** For a picture in the text: the ID that the HTML references. */
  contentId?: string
}

/** A language model's draft: its claims to check, and the previous content. */
export type Suggestion = { claims: AnswerClaim[]; before: Pick<AnswerDraft, 'text' | 'html' | 'files'> }

/** An answer's draft in its stored form. */
export type AnswerDraft = {
  mode: AnswerMode
  to: string
  cc: string
  bcc: string
  body: AnswerBody
  /** The complete content as plain text, in either format. */
  text: string
  /** The rich text, which is `text` with formatting; empty without any. */
  html: string
  files: Upload[]
  /** An ID assigned at the first keystroke, so that the answer is sent only once. */
  messageId: string
  /** The mail it answers; null is the newest. */
  inboundId: string | null
  /** The number of days without a reply after which the author is reminded; null is never. */
  remindDays: number | null
  /** Set while the text is a model's draft that its author has not checked. */
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

/** The content to send: formatting is stored but not sent while the format is plain text. */
export const writtenIn = ({ body, text, html }: AnswerDraft) => ({
  text,
  html: body === 'rich' ? html.replaceAll(PICTURE, FITTING_PICTURE) : '',
})

/** Converts sent HTML back to the editor's HTML. */
export const writtenFrom = (html: string): string => html.replaceAll(FITTING_PICTURE, PICTURE)

const PICTURE = '<img src="cid:'
/** No wider than the screen of a phone. */
const FITTING_PICTURE = '<img style="max-width: 100%; height: auto" src="cid:'

/**
 * The files to send. A picture is part of rich text, or an attachment of plain text; one that was deleted from the
 * text stays in the draft only for undo.
 */
export function filesToSend({ body, html, files }: AnswerDraft): Upload[] {
  return files.flatMap(({ contentId, ...file }) => {
    if (contentId === undefined) return [file]
    if (!html.includes(`cid:${contentId}`)) return []
    return [body === 'rich' ? { ...file, contentId } : file]
  })
}

/** True when the text contains a picture whose file was never uploaded. */
export function missesPicture({ body, html, files }: AnswerDraft): boolean {
  if (body !== 'rich') return false
  const shown = [...html.matchAll(/<img src="cid:([^"]{1,200})"/g)].map(([, id]) => id)
  return shown.some((id) => !files.some(({ contentId }) => contentId === id))
}

/** The author's own text: a model's unchecked draft must not be a source for the next one. */
export const ownText = ({ text, suggestion }: AnswerDraft): string => suggestion?.before.text ?? text

/** Converts the draft to plain text: its pictures become attachments, the formatting is lost. */
export const asPlain = (draft: AnswerDraft, text: string): AnswerDraft => ({
  ...draft,
  text,
  html: '',
  files: filesToSend({ ...draft, body: 'text' }),
})

/** True for formatting that plain text cannot represent: more than lines, paragraphs and bare links. */
export const hasFormatting = (html: string): boolean =>
  /<(?!\/?(?:p|br)\b)/.test(html.replaceAll(/<a href="([^"]{1,2000})">\1<\/a>/g, ''))

export const isEmpty = ({ text, html, files, mode, to, cc, bcc }: AnswerDraft): boolean =>
  (text + html + to + cc + bcc).trim() === '' && files.length === 0 && mode === 'reply'

/** Parses a stored draft and ignores invalid parts; older drafts contain only a text and an ID. */
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

/** Formats sizes such as 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

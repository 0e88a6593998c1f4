// Extracts the writer's own text of a reply. Quotes are detected by our own emails, by marks and structure, or by
// phrases.
import { repeatedSpans, type Span } from './quotes/compare.ts'
import { agentComment } from './quotes/agent-comment.ts'
import { attributionAt, headerBlockAt, isAdded, isDivider, isMarked } from './quotes/shapes.ts'
import { CLOSING, LEGAL, POSTSCRIPT, SIGNATURE_MARK } from './quotes/signature.ts'
import { wordsOf } from './quotes/words.ts'
import { findWish } from './wishes/find-wish.ts'

/** Our emails that may be quoted, their subject, and the name under which the reply was sent. */
export type Conversation = { sent?: readonly string[]; sentSubject?: string; fromName?: string }

/** Returns the new text for display, or the whole text when everything is quoted. */
export function withoutQuotes(text: string, conversation: Conversation = {}): string {
  return ownLines(text, conversation).join('\n').trim() || text.trim()
}

/** Returns the new text of an inbound message. It is stored when quotes can only be detected with our emails. */
export const ownTextOf = ({
  own_text: own,
  content_text: text,
}: {
  own_text: string | null
  content_text: string | null
}): string => own ?? withoutQuotes(text ?? '')

/** Returns the new text without signature, legal notice and device lines; empty when everything is quoted. */
export function replyText(text: string, conversation: Conversation = {}): string {
  const start = text.slice(0, READ)
  const lines = ownLines(agentComment(start) ?? start, conversation).filter((line) => !isAdded(line))
  const end = lines.findIndex((line, i) => SIGNATURE_MARK.test(line) || (i > 0 && LEGAL.test(line)))
  const unquoted = end < 0 ? lines : lines.slice(0, end)
  const closing = unquoted.findIndex(
    (line, i) =>
      i > 0 &&
      unquoted.length - i <= LINES_OF_A_SIGNATURE + 1 &&
      (CLOSING.test(line)
        ? isSignature(unquoted.slice(i + 1))
        : isSigned(line, conversation) && !isWishBelow(unquoted.slice(i))),
  )
  if (closing < 0) return unquoted.join('\n').trim()
  const postscript = unquoted.findIndex((line, i) => i > closing && POSTSCRIPT.test(line))
  return [...unquoted.slice(0, closing), ...(postscript < 0 ? [] : unquoted.slice(postscript))]
    .join('\n')
    .trim()
}

const READ = 40_000
const LINES_OF_A_SIGNATURE = 14

/** A signature has a name, a title, numbers: no line as long as a sentence, and no question. */
const isSignature = (lines: readonly string[]): boolean =>
  lines.length <= LINES_OF_A_SIGNATURE && lines.every((line) => line.length <= 90 && !line.includes('?'))

/** The writer's name alone, or before a separator: "Keisha Monroe", "Daan Visser | Visser Print". */
function isSigned(line: string, { fromName = '' }: Conversation): boolean {
  const [name = ''] = line
    .slice(0, LONGEST_SIGNATURE_LINE)
    .trim()
    .split(/\s{0,9}[|,·•/]|\s[-–—]\s/, 1)
  const words = lettersOf(name)
  const own = new Set(lettersOf(fromName))
  return (
    words.length > 0 &&
    words.length <= WORDS_OF_A_NAME &&
    words.some((word) => word.length > 2) &&
    words.every((word) => own.has(word))
  )
}

/** A name and one line with a request are no signature; longer ones may offer to unsubscribe from their own mail. */
const isWishBelow = (lines: readonly string[]): boolean => {
  const written = lines.filter((line) => line.trim() !== '')
  return written.length <= 2 && findWish(written.join('\n')) !== null
}

const WORDS_OF_A_NAME = 5
const LONGEST_SIGNATURE_LINE = 200
const lettersOf = (name: string): string[] => name.toLowerCase().match(/\p{L}+/gu) ?? []

/** `ours` is true when the line starts or ends with our words; `rest` is its remaining part. */
type Line = { text: string; isMarked: boolean; ours: boolean; rest: string }

function linesOf(text: string, spans: readonly Span[]): Line[] {
  const lines: Line[] = []
  let at = 0
  let next = 0
  for (const raw of text.split('\n')) {
    const end = at + raw.length
    let rest = ''
    let from = at
    while (next < spans.length && spans[next]!.end <= at) next += 1
    let ours = false
    for (let i = next; i < spans.length && spans[i]!.start < end; i++) {
      ours = true
      rest += text.slice(from, Math.max(from, spans[i]!.start))
      from = Math.min(end, spans[i]!.end)
    }
    rest = (rest + text.slice(from, end)).replace(/\r$/, '')
    lines.push({ text: raw.replace(/\r$/, ''), isMarked: isMarked(raw), ours, rest })
    at = end + 1
  }
  return lines
}

let latest:
  | { text: string; sent: readonly string[]; sentSubject: string; lines: readonly string[] }
  | undefined

/** Cached for one mail: its classification asks several times, and the comparison took a third of its time. */
function ownLines(text: string, { sent = [], sentSubject = '' }: Conversation): readonly string[] {
  const isSame =
    latest?.text === text &&
    latest.sentSubject === sentSubject &&
    latest.sent.length === sent.length &&
    latest.sent.every((one, i) => one === sent[i])
  if (!isSame) latest = { text, sent: [...sent], sentSubject, lines: findOwnLines(text, sent, sentSubject) }
  return latest!.lines
}

function findOwnLines(text: string, sent: readonly string[], sentSubject: string): string[] {
  const lines = linesOf(text, repeatedSpans(text, sent))
  const texts = lines.map((line) => line.text)
  const subject = sentSubject.replace(PREFIX, '').trim().toLowerCase()
  const isQuote = (i: number): boolean => {
    while (i < lines.length && texts[i]!.trim() === '') i += 1
    return i < lines.length && (lines[i]!.isMarked || lines[i]!.ours)
  }
  const unquotedLines: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (line.isMarked) continue
    if (line.ours) {
      if (/[\p{L}\p{N}]/u.test(line.rest)) unquotedLines.push(line.rest)
      continue
    }
    const block = headerBlockAt(texts, i, subject)
    const attribution = block ? 0 : attributionAt(texts, i, isQuote)
    const skippedLines = block || attribution || (isDivider(line.text) ? 1 : 0)
    if (skippedLines === 0) unquotedLines.push(line.text)
    // A help desk adds the attribution line above an answer even when it quotes nothing.
    else if (attribution && sent.length > 0 && isBlank(unquotedLines) && !isQuoted(lines, i))
      i += attribution - 1
    else if (
      isQuote(i + skippedLines) &&
      lines.slice(i + skippedLines, i + skippedLines + 3).some((one) => one.isMarked)
    )
      i += skippedLines - 1
    else return [...unquotedLines, ...belowHistory(lines, i + skippedLines, unquotedLines)]
  }
  return unquotedLines
}

const isBlank = (lines: readonly string[]): boolean =>
  lines.every((line) => line.trim() === '' || isAdded(line))

const isQuoted = (lines: readonly Line[], from: number): boolean =>
  lines.some((line, i) => i > from && (line.isMarked || line.ours))

const PREFIX = /^(?:\s{0,3}(?:re|aw|fwd?|wg|sv|vs|antw|rv|ref|odp|ynt|tr)\s{0,2}[:：])+/i

/**
 * The quote has no marks from `start` on. Text between our own sentences is the writer's answer. Text after them is
 * only when nothing precedes the quote, because mail programs append their own notices and older emails.
 */
function belowHistory(lines: readonly Line[], start: number, above: readonly string[]): string[] {
  const first = lines.findIndex((line, i) => i >= start && line.ours)
  if (first < 0) return []
  const last = lines.findLastIndex((line) => line.ours)
  const between = lines
    .slice(first, last + 1)
    .filter((line) => !line.isMarked)
    .map((line) => (line.ours ? line.rest : line.text))
    .filter((line) => wordsOf(line).length > 0)
  if (!isBlank(above)) return between
  const rest = lines.slice(last + 1).filter((line) => !line.isMarked)
  const texts = rest.map((line) => line.text)
  const end = texts.findIndex((line, i) => isDivider(line) || headerBlockAt(texts, i, '') > 0)
  return [...between, ...(end < 0 ? texts : texts.slice(0, end))]
}

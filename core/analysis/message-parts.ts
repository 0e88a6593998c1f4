import type { Piece } from '#core/text/sentences.ts'
import { isLegalLine } from './legal-lines.ts'
import { nameIn } from './greeted-name.ts'
import type { PartPatterns } from './languages/language-pack.ts'

export type MessageParts = {
  greeting: Piece | null
  /** From the closing ("Best,") to the end. */
  signature: Piece | null
  body: Piece
}

const LAST_LINES = 12

/** The greeting and the sign-off of a message, which the prose measures leave out. */
export function findMessageParts(text: string, patterns: PartPatterns): MessageParts {
  const lines = linesOf(text)
  const first = lines[0]
  const greeting = first ? greetingIn(text, first, patterns) : null
  const greets = greeting !== null && greeting.end === first?.end
  const tail = lines.slice(greets ? 1 : 0).slice(-LAST_LINES)
  const foot = footOf(text, tail)
  const closing =
    tail.findLast((line) => isClosing(text.slice(line.start, line.end), patterns)) ??
    nameAtEnd(text, lines.slice(0, lines.length - foot.length), greets) ??
    foot[0]
  const end = text.trimEnd().length
  const signature = closing ? { start: closing.start, end } : null
  return { greeting, signature, body: { start: greeting?.end ?? 0, end: signature?.start ?? end } }
}

/** "Hi Tom," on a line of its own, or "Tom - saw that …" before the first sentence. */
function greetingIn(text: string, line: Piece, patterns: PartPatterns): Piece | null {
  const written = text.slice(line.start, line.end)
  if (patterns.greeting.test(written) && wordsIn(text, line) <= 8) return line
  const inline = patterns.inlineGreeting.exec(written)
  if (inline) return { start: line.start, end: line.start + inline[0].trimEnd().length }
  const end = greetingBeforeSentence(written, patterns)
  return end > 0 ? { start: line.start, end: line.start + end } : null
}

const LONGEST_HEAD = 60

/** The end of the greeting in "Goedemorgen mevrouw De Wit, gisteren …"; 0 when the line does not greet a person. */
function greetingBeforeSentence(line: string, patterns: PartPatterns): number {
  const first = /^\P{L}{0,2}[\p{L}.-]{1,20}/u.exec(line)?.[0] ?? ''
  if (!patterns.salutation.test(first) && !patterns.title.test(first)) return 0
  for (const { index } of line.slice(0, LONGEST_HEAD).matchAll(/[,!:–—](?=\s|$)/g)) {
    const name = nameIn(line.slice(0, index), patterns)
    // Anything more than a second name after the first is a sentence.
    if (name)
      return /^(?:[ -]\p{Lu}[\p{L}\p{M}'’.-]{1,30}){0,2}$/u.test(line.slice(name.end, index)) ? index + 1 : 0
  }
  return 0
}

const isClosing = (line: string, { closing }: PartPatterns): boolean =>
  line === '--' || line === '-- ' || (line.length < 60 && closing.test(line))

/** The legal lines at the end. They are not part of the body, even without a signature above them. */
function footOf(text: string, tail: Piece[]): Piece[] {
  const last = tail.findLastIndex(({ start, end }) => !isLegalLine(text.slice(start, end)))
  return tail.slice(last + 1)
}

/** A last line of one to three words without an end mark is a name ("Ada", "- Ada Lovelace"). */
function nameAtEnd(text: string, lines: Piece[], greets: boolean): Piece | null {
  const last = lines.at(-1)
  if (!last || lines.length < (greets ? 3 : 2) || wordsIn(text, last) > 3) return null
  return /^[-–—]?\s?\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?: [\p{L}\p{M}.'’-]{1,30}){0,2}(?<!\p{Ll}\.)$/u.test(
    text.slice(last.start, last.end),
  )
    ? last
    : null
}

const wordsIn = (text: string, piece: Piece): number => text.slice(piece.start, piece.end).split(/\s+/).length

/** Non-empty lines. In a very long mail only the first and the last ones matter here. */
function linesOf(text: string): Piece[] {
  const lines: Piece[] = []
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const raw = text.slice(start, end)
    const line = raw.trim()
    if (line !== '') {
      const from = start + (raw.length - raw.trimStart().length)
      lines.push({ start: from, end: from + line.length })
    }
    start = end + 1
  }
  return lines
}

/** The name in the greeting; null for "Hi there" and "Dear Sir". */
export function greetedName(text: string, { greeting }: MessageParts, patterns: PartPatterns): Piece | null {
  const name = greeting && nameIn(text.slice(greeting.start, greeting.end), patterns)
  return name && { start: greeting.start + name.start, end: greeting.start + name.end }
}

import type { Piece } from '#core/text/sentences.ts'

export type MessageParts = {
  greeting: Piece | null
  /** From the closing ("Best,") to the end. */
  signature: Piece | null
  body: Piece
}

const GREETING =
  /^(?:(?:hi|hello|hey|hiya|dear|greetings|good (?:morning|afternoon|evening)|to whom it may concern)\b[^\n.?]{0,60}|[\p{L}\p{M}'’{}_|. -]{1,40}[,:–—-])$/iu
const INLINE =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear) \p{Lu}[\p{L}\p{M}'’.-]{1,30}\s?[,!–—-]|\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?:,| [–—-]))\s(?=\S)/u
const CLOSING =
  /^(?:best|best regards|kind regards|warm regards|warmly|regards|all the best|best wishes|sincerely|yours(?: sincerely| truly| faithfully)?|thanks|thanks again|many thanks|thank you|thanks so much|cheers|talk soon|speak soon|looking forward(?: to [^\n.]{1,40})?|respectfully|cordially|take care|with gratitude)[,.!]?$/i
const LAST_LINES = 12

/** Where a letter greets and where it signs off: neither is prose to be measured. */
export function findMessageParts(text: string): MessageParts {
  const lines = linesOf(text)
  const first = lines[0]
  const greeting = first ? greetingIn(text, first) : null
  const greets = greeting !== null && greeting.end === first?.end
  const tail = lines.slice(greets ? 1 : 0).slice(-LAST_LINES)
  const closing =
    tail.findLast((line) => isClosing(text.slice(line.start, line.end))) ?? nameAtEnd(text, lines, greets)
  const end = text.trimEnd().length
  const signature = closing ? { start: closing.start, end } : null
  return { greeting, signature, body: { start: greeting?.end ?? 0, end: signature?.start ?? end } }
}

/** "Hi Tom," on a line of its own, or "Tom - saw that …" before the first sentence. */
function greetingIn(text: string, line: Piece): Piece | null {
  const written = text.slice(line.start, line.end)
  if (GREETING.test(written) && wordsIn(text, line) <= 8) return line
  const inline = INLINE.exec(written)
  return inline ? { start: line.start, end: line.start + inline[0].trimEnd().length } : null
}

const isClosing = (line: string): boolean =>
  line === '--' || line === '-- ' || (line.length < 60 && CLOSING.test(line))

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

/** Lines that hold something; of a very long mail only the first and the last ones matter here. */
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

const NOBODY =
  /^(?:Sir|Madam|Sirs|All|Team|There|Everyone|Folks|Friend|Hiring|Customer|Sender|Colleague|Business|Owner|Webmaster|Manager|Partner|Editor|Valued|Esteemed|Hi|Hello|Hey|Dear|Greetings)\b/i
const NAME =
  /(?<=^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening)) )\p{Lu}[\p{L}\p{M}'’.-]{1,30}|^(?!(?:hi|hello|hey|hiya|dear|good) )\p{Lu}[\p{L}\p{M}'’.-]{1,30}(?=(?: \p{Lu}[\p{L}\p{M}'’.-]{1,30})?\s{0,3}[,:–—-]$)/iu

/** Whom the greeting names; null for "Hi there" and "Dear Sir". */
export function greetedName(text: string, { greeting }: MessageParts): Piece | null {
  if (!greeting) return null
  const name = NAME.exec(text.slice(greeting.start, greeting.end))
  if (!name || !/^\p{Lu}/u.test(name[0]) || NOBODY.test(name[0])) return null
  const start = greeting.start + name.index
  return { start, end: start + name[0].replace(/[.'’-]$/, '').length }
}

export type Piece = { start: number; end: number }

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|co|corp|no|approx|dept|est|e\.g|i\.e|a\.m|p\.m|u\.s|u\.k|\p{Lu})$/iu
// German writes a date as "3. Februar".
const DAY = /(?:^|[^\d.,])\d{1,2}$/
const MONTH = /^ (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/
const NEWLINE = 10
const PERIOD = 46
/** . ! ? … 。 ！ ？ */
const isEnd = (code: number): boolean =>
  code === PERIOD || code === 33 || code === 63 || (code > 127 && OTHER_ENDS.has(code))
const OTHER_ENDS = new Set([0x2026, 0x3002, 0xff01, 0xff1f])
const CLOSERS = /["'”’)\]]/
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s/
// Mail is hard-wrapped near 72 columns; a shorter line was ended on purpose.
const WRAPPED_LINE = 45

/** Sentences with their positions. Blank lines, bullets and short lines also end a sentence in mail. */
export function splitSentences(text: string): Piece[] {
  const sentences: Piece[] = []
  let start = 0
  let lineStart = 0
  const cut = (end: number): void => {
    const piece = trimmed(text, start, end)
    if (piece) sentences.push(piece)
    start = end
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) {
      if (at - lineStart < WRAPPED_LINE || lineEndsThought(text, at)) cut(at)
      lineStart = at + 1
    } else if (isEnd(code)) {
      let end = at + 1
      while (end < text.length && (isEnd(text.charCodeAt(end)) || CLOSERS.test(text[end]!))) end++
      const next = text[end]
      if (next === undefined || /\s/.test(next)) {
        if (code !== PERIOD || !goesOn(text.slice(Math.max(start, at - 8), at), text, end)) cut(end)
      }
      at = end - 1
    }
  }
  cut(text.length)
  return sentences
}

/** The period of an abbreviation or a date does not end a sentence. */
const goesOn = (before: string, text: string, end: number): boolean =>
  ABBREVIATION.test(before) || (DAY.test(before) && MONTH.test(text.slice(end, end + 6)))

function lineEndsThought(text: string, newline: number): boolean {
  const next = text.slice(newline + 1, newline + 8).trimStart()
  return (
    text[newline + 1] === '\n' || next === '' || BULLET.test(next) || ',:;'.includes(text[newline - 1] ?? ' ')
  )
}

/** Paragraphs, separated by blank lines. */
export function splitParagraphs(text: string): Piece[] {
  const paragraphs: Piece[] = []
  let start = -1
  let end = 0
  let lineStart = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== '\n') continue
    const line = trimmed(text, lineStart, at)
    if (line) {
      if (start < 0) start = line.start
      end = line.end
    } else if (start >= 0) {
      paragraphs.push({ start, end })
      start = -1
    }
    lineStart = at + 1
  }
  if (start >= 0) paragraphs.push({ start, end })
  return paragraphs
}

function trimmed(text: string, start: number, end: number): Piece | null {
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return end > start ? { start, end } : null
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000

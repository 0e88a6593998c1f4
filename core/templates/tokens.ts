// The marks of the template language, found in one pass over the text. Everything else is text.

/** The part of a mail, which determines the allowed values and their escaping. */
export type MailPart = 'subject' | 'text' | 'html'

export type Token = {
  kind: 'text' | 'tag' | 'if' | 'unless' | 'else' | 'end' | 'open' | 'bar' | 'close'
  start: number
  end: number
  /** The text itself; for a tag the content of its braces; for a condition its field. */
  inner: string
}

// Bounded and unable to restart inside a match: 100,000 braces cost no more than 100,000 letters.
const MARK = /[{}|]|\\(?=[{}|])|<(?=(?:style|script)[\s>])/gi
const TAG = /\{\{([^{}\n]{0,400})\}\}/y
// Users import templates written in Liquid.
const LIQUID = /\{%-?([^{}%\n]{0,200}?)-?%\}/y
const BLOCK = /^(?:#(if|unless)\s+(\S.*)|(else)|\/(?:if|unless))$/i
const LIQUID_BLOCK = /^(?:(if|unless)\s+(\S.*)|(else)|end(?:if|unless))$/i

/** More marks are not an email, and parsing half a million of them takes seconds. */
const MOST_MARKS = 20_000

/** `unread` is the position of the first mark over the limit; the rest is ignored. */
export function readTokens(source: string, part: MailPart): { tokens: Token[]; unread: number | null } {
  const tokens: Token[] = []
  let from = 0
  const textUntil = (start: number, next: number) => {
    if (start > from) tokens.push({ kind: 'text', start: from, end: start, inner: source.slice(from, start) })
    from = next
  }
  MARK.lastIndex = 0
  let marks = 0
  for (let found = MARK.exec(source); found; found = MARK.exec(source)) {
    const at = found.index
    if (found[0] !== '<') marks += 1
    if (marks > MOST_MARKS) return { tokens, unread: at }
    if (found[0] === '\\') {
      textUntil(at, at + 1)
      MARK.lastIndex = at + 2
    } else if (found[0] === '<') {
      if (part === 'html') MARK.lastIndex = endOfSilent(source, at)
    } else {
      const token = readMark(source, at, from, part)
      textUntil(token.start, token.end)
      tokens.push(token)
      MARK.lastIndex = token.end
    }
  }
  textUntil(source.length, source.length)
  return { tokens, unread: null }
}

function readMark(source: string, at: number, from: number, part: MailPart): Token {
  const one = { start: at, end: at + 1, inner: source[at]! }
  if (one.inner === '|') return { kind: 'bar', ...one }
  if (one.inner === '}') return { kind: 'close', ...one }
  for (const [shape, grammar] of [
    [TAG, BLOCK],
    [LIQUID, LIQUID_BLOCK],
  ] as const) {
    shape.lastIndex = at
    const inner = shape.exec(source)?.[1]?.trim()
    if (inner === undefined) continue
    const block = grammar.exec(inner)
    const end = shape.lastIndex
    if (!block) return { kind: 'tag', start: at, end, inner: shape === TAG ? inner : `% ${inner} %` }
    const [start, wholeEnd] = (part === 'html' ? wholeParagraph : wholeLine)(source, from, at, end)
    return { kind: kindOf(block), start, end: wholeEnd, inner: block[2]?.trim() ?? '' }
  }
  return { kind: 'open', ...one }
}

function kindOf([, opens, , isElse]: RegExpExecArray): 'if' | 'unless' | 'else' | 'end' {
  if (opens) return opens.toLowerCase() === 'if' ? 'if' : 'unless'
  return isElse ? 'else' : 'end'
}

const LINE_END = /[ \t]*(?:\r?\n|$)/y
const PARAGRAPH_START = /<(p|div)\b[^<>]{0,150}>\s{0,50}$/i
const PARAGRAPH_END = /\s{0,50}<\/(p|div)>\s?/iy

/** A condition alone on its line removes the whole line, so that no empty one remains. */
function wholeLine(source: string, from: number, at: number, end: number): [number, number] {
  let start = at
  while (start > from && (source[start - 1] === ' ' || source[start - 1] === '\t')) start -= 1
  LINE_END.lastIndex = end
  const isAlone = (start === 0 || source[start - 1] === '\n') && LINE_END.test(source)
  return isAlone ? [start, LINE_END.lastIndex] : [at, end]
}

/** The same for the paragraph that an editor adds around each line. */
function wholeParagraph(source: string, from: number, at: number, end: number): [number, number] {
  const opening = PARAGRAPH_START.exec(source.slice(Math.max(from, at - 210), at))
  PARAGRAPH_END.lastIndex = end
  const closing = opening && PARAGRAPH_END.exec(source)
  const isAlone = closing && closing[1]!.toLowerCase() === opening[1]!.toLowerCase()
  return isAlone ? [at - opening[0].length, PARAGRAPH_END.lastIndex] : [at, end]
}

const SILENT_END = /<\/(?:style|script)[^<>]{0,20}>/gi

/** Braces of a style sheet are not template syntax. */
function endOfSilent(source: string, at: number): number {
  SILENT_END.lastIndex = at
  return SILENT_END.exec(source) ? SILENT_END.lastIndex : source.length
}

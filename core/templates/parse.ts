import { fieldKey, mergeFieldNames } from './merge-fields.ts'
import { problem, type Problem } from './problem.ts'
import { readTokens, type MailPart, type Token } from './tokens.ts'

type TextPiece = Span & { kind: 'text'; text: string }
export type TagPiece = Span & { kind: 'tag'; name: string; fallback: string | null }
type ConditionPiece = Span & {
  kind: 'if'
  name: string
  /** `unless`: the first branch is for contacts without a value. */
  negated: boolean
  branches: [Piece[], Piece[]]
}
type SpinPiece = Span & {
  kind: 'spin'
  /** A running number, so that edits elsewhere in the text do not change a choice. */
  ordinal: number
  options: Piece[][]
}
export type Piece = TextPiece | TagPiece | ConditionPiece | SpinPiece
export type Parsed = { pieces: Piece[]; problems: Problem[] }

type Span = { start: number; end: number }
type Frame = { piece: SpinPiece | ConditionPiece | null; into: Piece[] }

const DEEPEST = 20
const FIELD_NAME = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u
const KNOWN_KEYS = new Set(mergeFieldNames.map(fieldKey))

/**
 * `{{first_name|there}}`, `{{#if company}}…{{else}}…{{/if}}` and `{Hi|Hello}`, nested at will (docs/decisions/120).
 * Never throws: unreadable parts are reported and render as nothing.
 */
export function parse(source: string, part: MailPart = 'text'): Parsed {
  const parser = new Parser(part)
  const { tokens, unread } = readTokens(source, part)
  for (const token of tokens) parser.take(token)
  return parser.finish(unread)
}

class Parser {
  private readonly part: MailPart
  private readonly pieces: Piece[] = []
  private readonly problems: Problem[] = []
  private readonly stack: Frame[]
  private spins = 0
  private tooDeep = false

  constructor(part: MailPart) {
    this.part = part
    this.stack = [{ piece: null, into: this.pieces }]
  }

  take(token: Token): void {
    const { piece, into } = this.stack.at(-1)!
    if (token.kind === 'text') into.push({ ...span(token), kind: 'text', text: token.inner })
    else if (token.kind === 'tag') this.tag(token, into)
    else if (token.kind === 'open') this.open({ ...span(token), kind: 'spin', ordinal: -1, options: [[]] })
    else if (token.kind === 'if' || token.kind === 'unless') this.condition(token)
    else if (piece?.kind === 'spin' && token.kind === 'bar') this.nextOption(piece)
    else if (token.kind === 'bar') into.push({ ...span(token), kind: 'text', text: '|' })
    else if (piece?.kind === 'spin' && token.kind === 'close') this.closeSpin(piece, token)
    else if (token.kind === 'close') this.problems.push(problem('unbalanced_brace', token))
    else if (piece?.kind === 'if' && token.kind === 'end') this.close(piece, token)
    else if (piece?.kind === 'if' && this.stack.at(-1)!.into === piece.branches[0])
      this.stack[this.stack.length - 1] = { piece, into: piece.branches[1] }
    else this.problems.push(problem('stray_block', token))
  }

  finish(unread: number | null): Parsed {
    for (const { piece } of this.stack.slice(1).reverse()) {
      this.problems.push(problem(piece!.kind === 'if' ? 'unclosed_if' : 'unbalanced_brace', piece!))
      this.close(piece!, piece!)
    }
    if (unread !== null) this.problems.push(problem('too_many_marks', { start: unread, end: unread + 1 }))
    this.problems.sort((a, b) => a.start - b.start)
    return { pieces: this.pieces, problems: this.problems }
  }

  private tag(token: Token, into: Piece[]): void {
    const inner = this.part === 'html' ? decode(token.inner) : token.inner
    const bar = inner.indexOf('|')
    const name = (bar < 0 ? inner : inner.slice(0, bar)).trim()
    if (FIELD_NAME.test(name))
      into.push({
        ...span(token),
        kind: 'tag',
        name,
        fallback: bar < 0 ? null : fallbackIn(inner.slice(bar + 1)),
      })
    else this.problems.push(problem('unknown_tag', token, name))
  }

  private condition(token: Token): void {
    const negated = token.kind === 'unless'
    if (!FIELD_NAME.test(token.inner)) this.problems.push(problem('unknown_tag', token, token.inner))
    this.open({ ...span(token), kind: 'if', name: token.inner, negated, branches: [[], []] })
  }

  private open(piece: SpinPiece | ConditionPiece): void {
    if (this.stack.length <= DEEPEST)
      this.stack.push({ piece, into: piece.kind === 'if' ? piece.branches[0] : piece.options[0]! })
    else if (!this.tooDeep) {
      this.tooDeep = true
      this.problems.push(problem('too_deep', piece))
    }
  }

  private nextOption(piece: SpinPiece): void {
    if (piece.ordinal < 0) piece.ordinal = this.spins++
    const into: Piece[] = []
    piece.options.push(into)
    this.stack[this.stack.length - 1] = { piece, into }
  }

  private closeSpin(piece: SpinPiece, token: Token): void {
    this.close(piece, token)
    if (piece.options.length > 1) {
      if (piece.options.every(isBlank)) this.problems.push(problem('empty_spintax', piece))
      return
    }
    const [inside] = piece.options as [Piece[]]
    const meant = tagMeant(inside)
    if (meant) this.problems.push(problem(meant.kind, piece, meant.name))
    const into = this.stack.at(-1)!.into
    into.pop()
    into.push({ kind: 'text', text: '{', start: piece.start, end: piece.start + 1 }, piece, {
      kind: 'text',
      text: '}',
      start: token.start,
      end: token.end,
    })
  }

  private close(piece: SpinPiece | ConditionPiece, { end }: Span): void {
    piece.end = end
    this.stack.pop()
    this.stack.at(-1)!.into.push(piece)
  }
}

const span = ({ start, end }: Token): Span => ({ start, end })

const isBlank = (pieces: Piece[]): boolean =>
  pieces.every((piece) => piece.kind === 'text' && piece.text.trim() === '')

/** Braces without variants are literal, unless a tag was meant. */
function tagMeant(inside: Piece[]): { kind: 'single_brace' | 'unknown_tag'; name: string } | null {
  const [first, second] = inside
  if (second?.kind === 'spin' && first?.kind === 'text' && first.text === '{' && inside.length === 3)
    return { kind: 'unknown_tag', name: '' }
  const word = first?.kind === 'text' && !second ? first.text.trim() : ''
  const isField = FIELD_NAME.test(word) && KNOWN_KEYS.has(fieldKey(word))
  return isField ? { kind: 'single_brace', name: word } : null
}

/** `there`, or in Liquid `default: "there"`. An empty fallback counts as none. */
function fallbackIn(written: string): string | null {
  const word = written
    .trim()
    .replace(/^default:?\s{0,9}/i, '')
    .replace(/^["']|["']$/g, '')
    .trim()
  return word === '' ? null : word
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
}

/** The entities that an HTML editor writes inside a tag. */
const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)

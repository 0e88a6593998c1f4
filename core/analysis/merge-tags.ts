import { fieldKey } from '#core/templates/merge-fields.ts'
import { parse, type Piece, type TagPiece } from '#core/templates/parse.ts'
import type { Problem } from '#core/templates/problem.ts'

type Span = { start: number; end: number }
export type MergeTag = TagPiece & {
  /** True when the sender fills it for every recipient, or it has a fallback. */
  resolved: boolean
}
type Placeholder = Span & { raw: string }
type Spintax = Span & { broken: boolean }
export type Template = {
  tags: MergeTag[]
  placeholders: Placeholder[]
  spins: Spintax[]
  conditions: Span[]
  pieces: Piece[]
}

// Placeholders of other tools and of writers in a hurry: [First Name], <<Company>>, %FIRST_NAME%, *|FNAME|*.
const OTHER =
  /\[(?:insert |your |their |the |first|last|full|company|name|role|title|job|industry|city|topic|product|pain|recent|specific|prospect|recipient|sender|mutual|competitor|date|number|link)[^\]\n]{0,40}\]|<<[^<>\n]{1,40}>>|%%?[A-Z][A-Z_]{2,30}%%?|\*\|[A-Z_:]{2,30}\|\*|\b(?:INSERT|ADD) (?:NAME|COMPANY|LINK|TITLE)(?: HERE)?\b|\bXX{2,}\b/gi

/** Finds tags, variants and placeholders, by the same parser that sending uses (docs/decisions/120). */
export function readTemplate(text: string, fields: ReadonlySet<string>): Template {
  const template: Template = { tags: [], placeholders: [], spins: [], conditions: [], pieces: [] }
  if (!/[{}[<%*X]|INSERT|ADD /.test(text)) return template
  const { pieces, problems } = parse(text)
  template.pieces = pieces
  const meant = new Set(problems.filter(({ kind }) => kind === 'single_brace').map(({ start }) => start))
  collect(pieces)
  for (const found of problems) addProblem(text, found, template)
  for (const match of text.matchAll(OTHER)) {
    const isMarkdownLink = match[0].startsWith('[') && text[match.index + match[0].length] === '('
    if (!isMarkdownLink) template.placeholders.push(placeholderAt(text, match.index, match[0].length))
  }
  for (const found of [template.tags, template.placeholders, template.spins])
    found.sort((a, b) => a.start - b.start)
  return template

  function collect(within: readonly Piece[]): void {
    for (const piece of within) {
      const { start, end } = piece
      if (piece.kind === 'tag')
        template.tags.push({
          ...piece,
          resolved: piece.fallback !== null || fields.has(fieldKey(piece.name)),
        })
      else if (piece.kind === 'if') {
        template.conditions.push({ start, end })
        piece.branches.forEach(collect)
      } else if (piece.kind === 'spin') {
        if (piece.options.length > 1) template.spins.push({ start, end, broken: false })
        else if (meant.has(start)) template.placeholders.push(placeholderAt(text, start, end - start))
        // Braces without variants are sent unchanged and look like an error.
        else
          template.spins.push({ start, end: start + 1, broken: true }, { start: end - 1, end, broken: true })
        piece.options.forEach(collect)
      }
    }
  }
}

function addProblem(text: string, { kind, start, end }: Problem, template: Template): void {
  const last = template.spins.at(-1)
  if (kind === 'unknown_tag')
    template.tags.push({ kind: 'tag', start, end, name: '', fallback: null, resolved: false })
  else if (
    kind === 'unbalanced_brace' &&
    last?.broken &&
    last.end === start &&
    text[last.start] === text[start]
  ) {
    // Two opening braces that never close were meant as a tag.
    template.spins.pop()
    template.placeholders.push(placeholderAt(text, last.start, 2))
  } else if (kind !== 'single_brace') template.spins.push({ start, end, broken: true })
}

const placeholderAt = (text: string, start: number, length: number): Placeholder => ({
  start,
  end: start + length,
  raw: text.slice(start, start + length),
})

/** The template as a reader would see it, with every character in its place: tags become a word. */
export function maskTemplate(text: string, { tags, spins, placeholders, pieces }: Template): string {
  if (tags.length + spins.length + placeholders.length === 0 && pieces.every(({ kind }) => kind === 'text'))
    return text
  const shown: string[] = []
  let at = 0
  const show = (start: number, words: string) => {
    if (start < at) return
    shown.push(text.slice(at, start).replace(/[^\n]/g, ' '), words)
    at = start + words.length
  }
  const walk = (within: readonly Piece[], shift: number): void => {
    for (const piece of within) {
      const start = piece.start - shift
      if (piece.kind === 'text') show(start, piece.text)
      else if (piece.kind === 'tag') show(start, fit(piece.fallback ?? 'Name', piece.end - piece.start))
      else if (piece.kind === 'if') walk(piece.branches[0], shift)
      // The variant's visible text starts at the position of its brace.
      else walk(piece.options[0]!, piece.options.length > 1 ? shift + 1 : shift)
    }
  }
  walk(pieces, 0)
  show(text.length, '')
  return maskPlaceholders(shown.join(''), placeholders)
}

function maskPlaceholders(shown: string, placeholders: readonly Placeholder[]): string {
  if (placeholders.length === 0) return shown
  let masked = ''
  let from = 0
  for (const { start, end, raw } of placeholders) {
    if (start < from) continue
    masked += shown.slice(from, start) + fit(raw.length > 2 ? 'Name' : '', end - start)
    from = end
  }
  return masked + shown.slice(from)
}

const fit = (shown: string, length: number): string => shown.slice(0, length).padEnd(length, ' ')

import { choose } from './choose.ts'
import type { Fields } from './fields.ts'
import { parse, type Parsed, type Piece, type TagPiece } from './parse.ts'
import { fieldKey } from './merge-fields.ts'
import { advancePlace, START, type Place } from './place.ts'
import { problem, type Problem } from './problem.ts'
import type { MailPart } from './tokens.ts'
import { oneLine, writeValue } from './value.ts'

type RenderOptions = {
  /** A seed per lead and step, such as `${lead}:${step}`: equal seeds always produce the same text. */
  seed: string
  /** The part of the mail to render; defaults to `text`. */
  part?: MailPart
}
type Rendered = {
  text: string
  /** Empty, or the mail must not be sent: a lead with a problem is held. */
  problems: Problem[]
}

/** More than any email: a megabyte covers the largest template with a value for each of its tags. */
export const MOST_WRITTEN = 1_000_000
/** A lead with one problem is already held, and nobody would read a longer list. */
const MOST_PROBLEMS = 100

/**
 * Renders a template for one lead. `fields` is `fieldsOf(member)`. With equal seeds, text and HTML of one mail choose
 * the same variants, if both offer the same ones in the same order. It stops with a problem when it would write or
 * read more than a mail can contain, so that no template and no value can exhaust it.
 */
export function render(template: string, fields: Fields, options: RenderOptions): Rendered {
  return renderParsed(parse(template, options.part ?? 'text'), fields, options)
}

/** Renders a template that was parsed before, for the same part. */
export function renderParsed(
  { pieces, problems }: Parsed,
  fields: Fields,
  { seed, part = 'text' }: RenderOptions,
): Rendered {
  const writer = new Writer(fields, part, part === 'subject' ? `subject:${seed}` : `body:${seed}`)
  writer.write(pieces)
  const all = [...problems.slice(0, MOST_PROBLEMS), ...writer.problems].sort((a, b) => a.start - b.start)
  return { text: part === 'subject' ? oneLine(writer.text) : writer.text, problems: all }
}

class Writer {
  text = ''
  readonly problems: Problem[] = []
  private place: Place = START
  /** Characters written, plus those of values that were read and discarded. */
  private spent = 0
  private readonly known = new Map<string, boolean>()
  private readonly fields: Fields
  private readonly part: MailPart
  private readonly seed: string

  constructor(fields: Fields, part: MailPart, seed: string) {
    this.fields = fields
    this.part = part
    this.seed = seed
  }

  /** Returns false when it stopped. */
  write(pieces: readonly Piece[]): boolean {
    return pieces.every((piece) => {
      if (piece.kind === 'text') return this.spend(piece.text.length, piece) && this.put(piece.text)
      if (piece.kind === 'tag') return this.fill(piece)
      if (piece.kind === 'if')
        return this.write(piece.branches[this.has(piece.name) === piece.negated ? 1 : 0])
      const chosen = piece.ordinal < 0 ? 0 : choose(this.seed, piece.ordinal, piece.options.length)
      return this.write(piece.options[chosen]!)
    })
  }

  private fill(tag: TagPiece): boolean {
    const isKnown = this.has(tag.name)
    const value = isKnown ? this.fields.get(fieldKey(tag.name))! : tag.fallback
    if (value === null) {
      const kind = this.fields.has(fieldKey(tag.name)) ? 'missing_value' : 'unknown_tag'
      return this.report(problem(kind, tag, tag.name))
    }
    if (!this.spend(value.length, tag)) return false
    const written = writeValue(value, this.place, this.part)
    if (!written.ok) return this.report(problem(written.kind, tag, tag.name))
    // Escaping makes the value longer.
    if (!this.spend(written.text.length - value.length, tag)) return false
    this.text += written.text
    if (this.place.url === 'begins') this.place = { ...this.place, url: 'inside' }
    return true
  }

  private put(text: string): true {
    this.text += text
    this.place = advancePlace(this.place, text, this.part)
    return true
  }

  private has(name: string): boolean {
    const known = this.known.get(name) ?? Boolean(this.fields.get(fieldKey(name))?.trim())
    this.known.set(name, known)
    return known
  }

  private spend(characters: number, at: Piece): boolean {
    this.spent += characters
    if (this.spent <= MOST_WRITTEN) return true
    this.problems.push(problem('too_long', at))
    return false
  }

  private report(found: Problem): boolean {
    this.problems.push(found)
    return this.problems.length < MOST_PROBLEMS
  }
}

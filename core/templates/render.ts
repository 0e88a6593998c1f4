import { choose } from './choose.ts'
import type { Fields } from './fields.ts'
import { parse, type Piece, type TagPiece } from './parse.ts'
import { fieldKey } from './merge-fields.ts'
import { follow, START, type Place } from './place.ts'
import { problem, type Problem } from './problem.ts'
import type { MailPart } from './tokens.ts'
import { oneLine, writeValue } from './value.ts'

export type RenderOptions = {
  /** One for each lead and step, such as `${lead}:${step}`: the same seed writes the same words for ever. */
  seed: string
  /** Which part of the mail it becomes; `text` if nothing is said. */
  part?: MailPart
}
export type Rendered = {
  text: string
  /** Empty, or the mail must not go out: a lead with a problem is held back. */
  problems: Problem[]
}

/**
 * A template as one lead gets it. `fields` is `fieldsOf(member)`. Text and HTML of one mail choose the same variants
 * with the same seed, as long as both offer the same ones in the same order.
 */
export function render(template: string, fields: Fields, { seed, part = 'text' }: RenderOptions): Rendered {
  const { pieces, problems } = parse(template, part)
  const writer = new Writer(fields, part, part === 'subject' ? `subject:${seed}` : `body:${seed}`)
  writer.write(pieces)
  const all = [...problems, ...writer.problems].sort((a, b) => a.start - b.start)
  return { text: part === 'subject' ? oneLine(writer.text) : writer.text, problems: all }
}

class Writer {
  text = ''
  readonly problems: Problem[] = []
  private place: Place = START
  private readonly fields: Fields
  private readonly part: MailPart
  private readonly seed: string

  constructor(fields: Fields, part: MailPart, seed: string) {
    this.fields = fields
    this.part = part
    this.seed = seed
  }

  write(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'text') this.put(piece.text)
      else if (piece.kind === 'tag') this.fill(piece)
      else if (piece.kind === 'if') this.write(piece.branches[this.has(piece.name) === piece.negated ? 1 : 0])
      else
        this.write(
          piece.options[piece.ordinal < 0 ? 0 : choose(this.seed, piece.ordinal, piece.options.length)]!,
        )
    }
  }

  private fill(tag: TagPiece): void {
    const known = this.fields.get(fieldKey(tag.name))
    const value = known?.trim() ? known : tag.fallback
    if (value === null) {
      this.problems.push(problem(known === undefined ? 'unknown_tag' : 'missing_value', tag, tag.name))
      return
    }
    const written = writeValue(value, this.place, this.part)
    if (!written.ok) this.problems.push(problem(written.kind, tag, tag.name))
    else {
      this.text += written.text
      if (this.place.url === 'begins') this.place = { ...this.place, url: 'inside' }
    }
  }

  private put(text: string): void {
    this.text += text
    this.place = follow(this.place, text, this.part)
  }

  private has(name: string): boolean {
    return Boolean(this.fields.get(fieldKey(name))?.trim())
  }
}

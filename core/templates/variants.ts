import { parse, type Piece } from './parse.ts'

/** The number of different texts that one recipient could get; Infinity when it is too large to matter. */
export function countVariants(template: string): number {
  return product(parse(template).pieces)
}

const product = (pieces: readonly Piece[]): number =>
  pieces.reduce((count, piece) => count * variantsOf(piece), 1)

function variantsOf(piece: Piece): number {
  if (piece.kind === 'spin') return piece.options.reduce((sum, option) => sum + product(option), 0)
  if (piece.kind === 'if') return Math.max(...piece.branches.map(product))
  return 1
}

/** `{Hi|Hello|Hey}`. Tags in variants are preserved; bare braces and bars are escaped. */
export function spintax(variants: readonly string[]): string {
  const written = variants.map((variant) =>
    variant.trim().replace(TAG_OR_MARK, (mark) => (mark.length > 1 ? mark : `\\${mark}`)),
  )
  const distinct = [...new Set(written.filter(Boolean))]
  return distinct.length < 2 ? (distinct[0] ?? '') : `{${distinct.join('|')}}`
}

const TAG_OR_MARK = /\{\{[^{}\n]{0,400}\}\}|[{}|]/g

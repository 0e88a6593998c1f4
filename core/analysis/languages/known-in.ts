import type { Piece } from '#core/text/sentences.ts'
import type { Context } from '../analysis.ts'

/** The place where a sentence names the company or the person of the context's recipient. */
export function knownIn({ start, end }: Piece, { recipient }: Context, shown: string): Piece | null {
  for (const value of [recipient?.company, recipient?.name]) {
    const at = value && value.length > 1 ? shown.slice(start, end).indexOf(value) : -1
    if (at >= 0) return { start: start + at, end: start + at + value!.length }
  }
  return null
}

import type { Word } from '#core/text/words.ts'

const HEADER =
  /^(?:on .{5,120} wrote:|am .{5,120} schrieb.{0,80}:|le .{5,120} a écrit ?:|el .{5,120} escribió:|op .{5,120} schreef.{0,80}:|-{2,} ?(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original|oorspronkelijk bericht|forwarded message) ?-{2,}|(?:from|von|de|van) ?: .{0,80}@.{0,80})$/iu
const FEWEST_OWN_WORDS = 3

/**
 * The start of the quoted mail: its header line, or lines that begin with ">" up to the end. Otherwise the text's
 * length.
 */
export function quotedFrom(text: string, words: readonly Word[]): number {
  const third = words[FEWEST_OWN_WORDS - 1]
  if (!third) return text.length
  let marked = -1
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, Math.min(end, start + 260)).trim()
    if (start > third.start && HEADER.test(line)) return start
    if (line.startsWith('>')) marked = marked < 0 ? start : marked
    else if (line !== '') marked = -1
    start = end + 1
  }
  return marked > third.start ? marked : text.length
}

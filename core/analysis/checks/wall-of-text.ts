import type { Piece } from '#core/text/sentences.ts'
import type { Sentence } from '../reading.ts'
import { PROSE, passed, type Check } from '../check.ts'
import { card, unmeasured, plainLanguage } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

export const wallOfText: Check = {
  id: 'wall-of-text',
  languages: 'any',
  pass: 'Has air between thoughts',
  fail: 'One block without a break',
  why: 'White space is what makes a mail look quick to read.',
  evidence: card(plainLanguage, unmeasured('no figure found for blank lines.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ paragraphs, prose }) {
    const count = prose.reduce((sum, { words }) => sum + words, 0)
    const blocks = countBlocks(paragraphs, prose)
    const measured = counted(blocks, 'paragraph')
    const target = 'a blank line every 40 words or so'
    if (count < 45 || blocks > Math.max(1, Math.floor(count / 60))) return passed(measured, target)
    return {
      lost: 1,
      measured,
      target,
      advice: 'Put a blank line where the thought turns: them, the point, the ask.',
    }
  },
}

/** Paragraphs that say something: a name, a link or a slogan on a line of its own makes no air. */
function countBlocks(paragraphs: readonly Piece[], prose: readonly Sentence[]): number {
  let next = 0
  return paragraphs.filter(({ start, end }) => {
    while (next < prose.length && prose[next]!.start < start) next++
    return next < prose.length && prose[next]!.start < end
  }).length
}

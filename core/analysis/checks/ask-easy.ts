import { PROSE, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { counted } from '#core/text/counted.ts'

const MOST_WORDS = 18

export const askEasy: Check = {
  id: 'ask-easy',
  languages: 'packs',
  pass: 'Can be answered in one line',
  fail: 'Takes work to answer',
  why: 'A short question gets a short answer, and that is all you need.',
  evidence: card(unmeasured('no figure found for the length of an ask.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ asks, sentences }) {
    if (asks.length === 0) return null
    const starts = new Set(asks.map(({ start }) => start))
    const own = sentences.filter(({ start }) => starts.has(start))
    const longest = own.reduce((a, b) => (b.words > a.words ? b : a))
    const lost = slope(longest.words, MOST_WORDS, 32)
    const spans = lost > 0 ? [{ part: 'text' as const, start: longest.start, end: longest.end }] : []
    return {
      lost,
      measured: counted(longest.words, 'word'),
      target: `${MOST_WORDS} words or fewer`,
      advice: 'Shorten the question until "yes" answers it.',
      spans,
    }
  },
}

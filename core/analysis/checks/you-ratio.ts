import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import type { Word } from '#core/text/words.ts'
import { isWe, isYou, proseWords } from '../metrics.ts'
import { personalizationLevel } from '../personalization.ts'

export const youRatio: Check = {
  id: 'you-ratio',
  languages: 'packs',
  pass: 'Speaks more of the reader than of the sender',
  fail: 'Speaks more of the sender than of the reader',
  why: 'Count the "you" and the "I": readers do, without knowing.',
  evidence: card(
    unmeasured('coaches agree on a ratio of at least one; no one published the figure behind it.'),
  ),
  kinds: PROSE,
  run(reading) {
    const own = proseWords(reading)
    // "I walked past your yard" speaks of the reader.
    const facts = personalizationLevel(reading).signs.filter(({ level }) => level === 4)
    const isAboutThem = ({ start }: Word): boolean =>
      facts.some(({ span }) => start >= span.start && start < span.end)
    const you = own.filter((word) => isYou(reading, word)).length
    const we = own.filter((word) => isWe(reading, word) && !isAboutThem(word)).length
    const target = 'as many "you" as "I" and "we"'
    const measured = `${you} "you", ${we} "I" or "we"`
    if (we <= 1 && you >= we) return passed(measured, target)
    return {
      lost: slope(we / Math.max(you, 0.5), 1, 3),
      measured,
      target,
      advice: 'Rewrite sentences to say what they get, not what you do.',
    }
  },
}

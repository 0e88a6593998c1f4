import { passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { belkinsFollowUps25 } from '../evidence/follow-ups.ts'
import type { Reading } from '../reading.ts'

export const sequenceRepeats: Check = {
  id: 'sequence-repeats',
  languages: 'any',
  pass: 'Every mail makes its own point',
  fail: 'A later mail repeats an earlier one',
  why: 'People who did not answer a point once will not answer it when they read it twice.',
  evidence: card(
    belkinsFollowUps25,
    unmeasured('repetition by itself was not measured anywhere we could read.'),
  ),
  kinds: ['sequence'],
  run({ steps }) {
    let worst = { share: 0, first: 0, second: 0 }
    const triples = steps.slice(0, 30).map(triplesOf)
    triples.forEach((own, second) => {
      for (let first = 0; first < second; first++) {
        const shared = [...own].filter((triple) => triples[first]!.has(triple)).length
        const share = own.size === 0 ? 0 : shared / own.size
        if (share > worst.share) worst = { share, first, second }
      }
    })
    const measured = `${Math.round(worst.share * 100)}% in common at most`
    if (steps.length < 2) return null
    if (worst.share <= 0.12) return passed(measured, 'under 12%')
    return {
      lost: slope(worst.share, 0.12, 0.5),
      measured,
      target: 'under 12%',
      advice: `Mail ${worst.second + 1} repeats mail ${worst.first + 1}: give it a new case, number or question.`,
    }
  },
}

function triplesOf({ prose, words }: Reading): Set<string> {
  const triples = new Set<string>()
  for (const { firstWord, words: count } of prose.slice(0, 300)) {
    for (let at = firstWord; at + 2 < firstWord + count; at++)
      triples.add(`${words[at]!.lower} ${words[at + 1]!.lower} ${words[at + 2]!.lower}`)
  }
  return triples
}

import { passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { gongFollowUpLength } from '../evidence/length.ts'
import type { Reading } from '../reading.ts'
import { counted } from '#core/text/counted.ts'

const FEWEST_NEW = 12

export const sequenceNewValue: Check = {
  id: 'sequence-new-value',
  languages: 'any',
  pass: 'Every follow-up brings something new',
  fail: 'A follow-up brings nothing new',
  why: 'A nudge costs a complaint now and then, and earns little; a new reason earns replies.',
  evidence: card(
    gongFollowUpLength,
    unmeasured('new value by itself was not measured anywhere we could read.'),
  ),
  kinds: ['sequence'],
  run({ steps }) {
    if (steps.length < 2) return null
    const known = new Set<string>(contentOf(steps[0]!))
    const empty: number[] = []
    steps.slice(1).forEach((step, index) => {
      const fresh = contentOf(step).filter((word) => !known.has(word))
      if (new Set(fresh).size < FEWEST_NEW) empty.push(index + 2)
      for (const word of fresh) known.add(word)
    })
    if (empty.length === 0) return passed('all new', 'something new in each')
    return {
      lost: slope(empty.length, 0, 2),
      measured: `${counted(empty.length, 'mail')} without`,
      target: 'something new in each',
      advice: `Give mail ${empty.join(' and ')} a case, a figure or a question of its own, or drop it.`,
    }
  },
}

/** Words that carry meaning: long enough, and not about following up. */
function contentOf({ prose, words }: Reading): string[] {
  const own = prose
    .slice(0, 300)
    .flatMap(({ firstWord, words: count }) => words.slice(firstWord, firstWord + count))
  return own.map(({ lower }) => lower).filter((word) => word.length > 3 && !EMPTY.has(word))
}

const EMPTY = new Set(
  'just with that this have from your about would could wanted follow following check checking email last previous sent send note bump inbox again week know still think thoughts chance touch base circle back message quick hope well been there when were they them some more what which will than then very really'.split(
    ' ',
  ),
)

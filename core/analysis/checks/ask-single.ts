import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'
import { counted } from '#core/text/counted.ts'

export const askSingle: Check = {
  id: 'ask-single',
  languages: 'packs',
  pass: 'Asks for one thing',
  fail: 'Asks for several things',
  why: 'Two asks make the reader choose, and people put choices off.',
  evidence: card(gongAsk, unmeasured('what a second ask costs was not measured anywhere we could read.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ asks }) {
    if (asks.length <= 1) return passed(counted(asks.length, 'ask'), 'one ask')
    const spans = asks.map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: slope(asks.length, 1, 3),
      measured: counted(asks.length, 'ask'),
      target: 'one ask',
      advice: 'Keep the easiest one and drop the others.',
      spans,
    }
  },
}

import type { Ask } from '../asks.ts'
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
  run({ asks: all, text }) {
    const asks = all.filter((ask, index) => !continuesAsk(ask, all[index - 1], text))
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

const SHORT_QUESTION = 40

/** "I'd like to show you what we planted. Would March suit?": a short question right after an ask sets its terms. */
const continuesAsk = (ask: Ask, before: Ask | undefined, text: string): boolean =>
  before !== undefined &&
  !before.isQuestion &&
  ask.isQuestion &&
  ask.end - ask.start <= SHORT_QUESTION &&
  text.slice(before.end, ask.start).trim() === ''

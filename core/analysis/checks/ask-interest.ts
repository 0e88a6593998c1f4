import { PROSE, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'

export const askInterest: Check = {
  id: 'ask-interest',
  languages: 'packs',
  pass: 'Asks for interest, not for time',
  fail: 'Asks for time before there is interest',
  why: 'A stranger can say "yes, curious" in two seconds; a calendar slot is a commitment.',
  evidence: card(gongAsk),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ asks, context }) {
    const meeting = asks.filter(({ kind }) => kind === 'meeting')
    if (asks.length === 0) return null
    if (meeting.length === 0) return passed(asks[0]!.kind, 'interest')
    // Later in a thread, or when a call is the declared goal, requesting a meeting is fair.
    const lost = context.goal === 'book-call' || (context.followUpNumber ?? 0) >= 2 ? 0.4 : 1
    const spans = meeting.map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost,
      measured: 'a meeting',
      target: 'interest',
      advice: 'Ask whether it is worth a look; offer the call once they say yes.',
      spans,
    }
  },
}

import { passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { linkedinNoteTrend } from '../evidence/linkedin.ts'

export const linkedinNoteCallToAction: Check = {
  id: 'note-ask',
  languages: 'packs',
  pass: 'Asks for nothing but the connection',
  fail: 'Asks for more than the connection',
  why: 'The button is the ask; a second one makes accepting it cost something.',
  evidence: card(
    linkedinNoteTrend,
    unmeasured('what an ask in a note costs was not measured anywhere we could read.'),
  ),
  kinds: ['linkedin-note'],
  run({ asks }) {
    const more = asks.filter(({ kind }) => kind === 'meeting' || kind === 'action' || kind === 'referral')
    if (more.length === 0) return passed('none', 'none beyond connecting')
    const spans = more.map(({ start, end }) => ({ part: 'text' as const, start, end }))
    return {
      lost: 1,
      measured: more[0]!.kind,
      target: 'none beyond connecting',
      advice: 'End on the reason; ask after they accept.',
      spans,
    }
  },
}

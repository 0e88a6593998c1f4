import { PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured, spamAssassin } from '../evidence/publishers.ts'
import { quote } from '../phrase-check.ts'
import { counted } from '#core/text/counted.ts'

export const linkCount: Check = {
  id: 'link-count',
  languages: 'any',
  pass: 'At most one link',
  fail: 'Too many links',
  why: 'Each link leads out of the mail without a reply, and one more address for a filter to distrust.',
  evidence: card(spamAssassin, unmeasured('the limit of one is common practice among senders.')),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run({ links, kind, context }) {
    const isFirstTouch = kind !== 'follow-up' && context.followUpNumber === undefined
    const target = isFirstTouch ? 'none in a first mail, one at most' : 'one at most'
    const spans = links
      .filter(({ end }) => end > 0)
      .map(({ start, end }) => ({ part: 'text' as const, start, end }))
    const measured = counted(links.length, 'link')
    if (links.length === 0) return passed(measured, target)
    // One link costs little in a first mail and nothing in a follow-up; five or more lose all points.
    const lost = Math.max(isFirstTouch ? 0.15 : 0, slope(links.length, 1, 5))
    const advice = `Keep the one that proves your point, or none: ${quote(links.map(({ host }) => host))}.`
    return { lost, measured, target, advice, spans }
  },
}

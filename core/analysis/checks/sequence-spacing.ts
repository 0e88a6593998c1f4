import { passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { belkinsFollowUps23, belkinsFollowUps24 } from '../evidence/follow-ups.ts'

const SOONEST = 2
const LATEST = 10

export const sequenceSpacing: Check = {
  id: 'sequence-spacing',
  languages: 'any',
  pass: 'Leaves time to answer',
  fail: 'The pauses are too short, too long, or shrink',
  why: 'A second mail the next day is a push; after two weeks the first is forgotten.',
  evidence: card(belkinsFollowUps23, belkinsFollowUps24),
  kinds: ['sequence'],
  run({ steps, waits }) {
    const pauses = waits.slice(1).filter((wait) => wait !== null)
    if (steps.length < 2 || pauses.length === 0) return null
    const measured = `${pauses.join(', ')} days`
    const target = '3 or 4 days first, then no shorter'
    const tooSoon = pauses.some((pause) => pause < SOONEST)
    const tooLate = pauses[0]! > LATEST
    const shrinks = pauses.some((pause, index) => index > 0 && pause < pauses[index - 1]!)
    if (!tooSoon && !tooLate && !shrinks) return passed(measured, target)
    const advice = tooSoon
      ? `Wait at least ${SOONEST} days, better three.`
      : tooLate
        ? 'Write again within a week of the first mail.'
        : 'Let each pause be as long as the one before, or longer.'
    return { lost: tooSoon ? 1 : 0.6, measured, target, advice }
  },
}

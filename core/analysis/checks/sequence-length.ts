import { slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import {
  belkinsFollowUps23,
  belkinsFollowUps24,
  belkinsFollowUps25,
  belkinsFollowUps26,
  woodpeckerFollowUps,
} from '../evidence/follow-ups.ts'
import { counted } from '#core/text/counted.ts'

export const sequenceLength: Check = {
  id: 'sequence-length',
  languages: 'any',
  pass: 'The right number of mails',
  fail: 'Too many mails, or no follow-up',
  why: 'The first follow-up brings the most; from the fourth mail on complaints grow faster than replies.',
  evidence: disputed(
    [belkinsFollowUps23, belkinsFollowUps24, woodpeckerFollowUps, belkinsFollowUps25],
    [belkinsFollowUps26],
  ),
  kinds: ['sequence'],
  run({ steps }) {
    const count = steps.length
    const lost = count <= 1 ? 0.4 : slope(count, 3, 6)
    const advice =
      count <= 1
        ? 'Add one follow-up with a new reason, three or four days later.'
        : `Drop ${counted(count - 3, 'mail')}: keep the ones that say something new.`
    return { lost, measured: counted(count, 'mail'), target: '2 or 3 mails', advice }
  },
}

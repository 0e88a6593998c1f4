import { PROSE, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { backlinkoPersonal } from '../evidence/asking.ts'
import { yeswareNames } from '../evidence/subjects.ts'
import { personalizationLevel } from '../personalization.ts'

const LEVELS = [
  'nothing about them',
  'their name',
  'their company',
  'their role or team',
  'something they did',
] as const
const LOST = [1, 0.75, 0.45, 0.2, 0] as const
const NEXT = [
  'Say why this person: their company, their role, and something that happened there.',
  'A name is no reason to write: name their company and something that happened there.',
  'You name them; now say what happened there that made you write.',
  'Tie it to an event: a launch, a hire, a post, a change that you saw.',
  '',
] as const

/** The best of "fair": nobody answers a first mail that names neither them nor anything of theirs. */
const MOST_FOR_ANYBODY = 69

export const personalization: Check = {
  id: 'personalization',
  languages: 'packs',
  pass: 'Could only have been written to them',
  fail: 'Could have been sent to anyone',
  why: 'People answer mail that shows a reason to write to them and nobody else.',
  evidence: disputed(
    [backlinkoPersonal],
    [
      {
        ...yeswareNames,
        figure: 'A name alone, in the subject, worked against opens: a name is not personalization.',
      },
    ],
  ),
  kinds: PROSE,
  run(reading) {
    const { level, signs } = personalizationLevel(reading)
    // In a thread, the first mail right below already gives the reason.
    const share = reading.kind === 'follow-up' ? 0.5 : 1
    return {
      lost: LOST[level] * share,
      ...(level === 0 && reading.kind === 'email' ? { atMost: MOST_FOR_ANYBODY } : {}),
      measured: LEVELS[level],
      target: LEVELS[4],
      advice: NEXT[level],
      spans: signs.map(({ span }) => span),
    }
  },
}

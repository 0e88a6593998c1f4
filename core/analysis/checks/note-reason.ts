import { passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { linkedinNote } from '../evidence/linkedin.ts'
import { personalizationLevel } from '../personalization.ts'

export const noteReason: Check = {
  id: 'note-reason',
  languages: 'packs',
  pass: 'Gives one specific reason',
  fail: 'Gives no reason to connect',
  why: 'People accept those who say why, and answer them later nearly twice as often.',
  evidence: card(linkedinNote),
  kinds: ['linkedin-note'],
  run(reading) {
    const { level } = personalizationLevel(reading)
    const target = 'one thing of theirs'
    return level >= 2
      ? passed('specific', target)
      : {
          lost: level === 1 ? 0.8 : 1,
          measured: 'none',
          target,
          advice: 'Name one thing: a talk, a post, a shared client, their team.',
        }
  },
}

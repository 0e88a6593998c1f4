import { WITH_SUBJECT, slope, type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import {
  backlinkoSubject,
  belkinsSubjectWords,
  boomerangSubjectWords,
  mailchimpNothing,
} from '../evidence/subjects.ts'
import { counted } from '#core/text/counted.ts'

const FEWEST = 2
const MOST = 5

export const subjectWords: Check = {
  id: 'subject-words',
  languages: 'any',
  pass: 'The subject has the right number of words',
  fail: 'The subject has too many or too few words',
  why: 'Short subjects read like mail from a colleague, long ones like a campaign.',
  evidence: disputed([boomerangSubjectWords, belkinsSubjectWords], [backlinkoSubject, mailchimpNothing]),
  kinds: WITH_SUBJECT,
  run({ subjectShown, subjectWords }) {
    if (subjectShown.trim() === '') return null
    const count = subjectWords.length
    const advice =
      count > MOST
        ? `Take out ${counted(count - MOST, 'word')}: keep the noun they care about.`
        : 'One word says too little: add what it is about.'
    return {
      lost: count < FEWEST ? 0.4 : slope(count, MOST, 11),
      measured: counted(count, 'word'),
      target: `${FEWEST} to ${MOST} words`,
      advice,
    }
  },
}

import { WITH_SUBJECT, slope, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { kajabiSubject } from '../evidence/subjects.ts'
import { counted } from '#core/text/counted.ts'

export const subjectPunctuation: Check = {
  id: 'subject-punctuation',
  languages: 'any',
  pass: 'Little punctuation in the subject',
  fail: 'Punctuation crowds the subject',
  why: 'Rows of marks are the oldest sign of a bulk mailing.',
  evidence: card(kajabiSubject),
  kinds: WITH_SUBJECT,
  run({ subjectShown }) {
    const marks = subjectShown.match(/[!?.,;:|*~#$%&=+<>()[\]{}"_]/g)?.length ?? 0
    const repeated = /([!?.$*#~=-])\1/.test(subjectShown.replace('...', '…'))
    const lost = Math.max(slope(marks, 3, 6), repeated ? 0.7 : 0)
    return {
      lost,
      measured: counted(marks, 'mark'),
      target: 'at most three, none doubled',
      advice: 'Remove the marks; a subject needs none.',
    }
  },
}

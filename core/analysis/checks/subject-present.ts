import { type Check } from '../check.ts'
import { disputed } from '../evidence/publishers.ts'
import { boomerangSubjectWords, gongSubjects } from '../evidence/subjects.ts'

export const subjectPresent: Check = {
  id: 'subject-present',
  languages: 'any',
  pass: 'There is a subject',
  fail: 'The subject is empty',
  why: 'The subject is the only line that everyone sees.',
  evidence: disputed(
    [boomerangSubjectWords],
    [{ ...gongSubjects, figure: 'Empty subjects were opened 30% more, and answered 12% less.' }],
  ),
  kinds: ['email', 'source', 'subject', 'linkedin-inmail'],
  run({ subjectShown }) {
    const empty = subjectShown.trim() === ''
    return {
      lost: empty ? 1 : 0,
      advice: 'Name the one thing this mail is about, in two to five words.',
      measured: empty ? 'empty' : 'present',
    }
  },
}

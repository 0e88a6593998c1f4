import type { Weighed } from '../check.ts'
import { inmailSubject } from '../checks/inmail-subject.ts'
import { subjectCapitals } from '../checks/subject-capitals.ts'
import { subjectEmoji } from '../checks/subject-emoji.ts'
import { subjectExclamation } from '../checks/subject-exclamation.ts'
import { subjectFakeReply } from '../checks/subject-fake-reply.ts'
import { subjectFirstName } from '../checks/subject-first-name.ts'
import { subjectMatchesBody } from '../checks/subject-matches-body.ts'
import { subjectNumbers } from '../checks/subject-numbers.ts'
import { subjectPitch } from '../checks/subject-pitch.ts'
import { subjectPresent } from '../checks/subject-present.ts'
import { subjectPunctuation } from '../checks/subject-punctuation.ts'
import { subjectSpelling } from '../checks/subject-spelling.ts'
import { subjectTitleCase } from '../checks/subject-title-case.ts'
import { subjectVague } from '../checks/subject-vague.ts'
import { subjectWords } from '../checks/subject-words.ts'

/** Checks of the subject line. */
export const subjectChecks: readonly Weighed[] = [
  [subjectPresent, 15],
  [subjectFakeReply, 8],
  [subjectCapitals, 6],
  [subjectPitch, 4],
  [subjectWords, 3],
  [subjectVague, 3],
  [subjectSpelling, 5],
  [subjectExclamation, 2],
  [subjectPunctuation, 2],
  [subjectTitleCase, 1.5],
  [subjectEmoji, 2],
  [subjectNumbers, 1.5],
  [subjectFirstName, 1.5],
  [subjectMatchesBody, 2],
  [inmailSubject, 4],
]

import type { Weighed } from '../check.ts'
import { askAtEnd } from '../checks/ask-at-end.ts'
import { askCalendarLink } from '../checks/ask-calendar-link.ts'
import { askEasy } from '../checks/ask-easy.ts'
import { askInterest } from '../checks/ask-interest.ts'
import { askPresent } from '../checks/ask-present.ts'
import { askSingle } from '../checks/ask-single.ts'
import { askVague } from '../checks/ask-vague.ts'
import { linkedinNoteCallToAction } from '../checks/note-ask.ts'
import { questionCount } from '../checks/question-count.ts'
import { sequenceEscalation } from '../checks/sequence-escalation.ts'

/** Checks of the request to the reader. */
export const askChecks: readonly Weighed[] = [
  [askPresent, 9],
  [askSingle, 10],
  [askInterest, 4],
  [askAtEnd, 3],
  [askEasy, 2],
  [questionCount, 3],
  [askVague, 3],
  [askCalendarLink, 2],
  [linkedinNoteCallToAction, 10],
  [sequenceEscalation, 5],
]

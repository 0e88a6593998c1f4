import type { Weighed } from '../check.ts'
import { companyBoast } from '../checks/company-boast.ts'
import { fakePersonalization } from '../checks/fake-personalization.ts'
import { greeting } from '../checks/greeting.ts'
import { justCheckingIn } from '../checks/just-checking-in.ts'
import { noteReason } from '../checks/note-reason.ts'
import { personalization } from '../checks/personalization.ts'
import { selfIntroduction } from '../checks/self-introduction.ts'
import { vagueBenefit } from '../checks/vague-benefit.ts'
import { weakOpener } from '../checks/weak-opener.ts'
import { youRatio } from '../checks/you-ratio.ts'

/** Checks of how much the mail is about its reader. */
export const readerChecks: readonly Weighed[] = [
  [personalization, 9],
  [weakOpener, 4],
  [youRatio, 5],
  [greeting, 2],
  [fakePersonalization, 3],
  [selfIntroduction, 3],
  [companyBoast, 3],
  [vagueBenefit, 2],
  [justCheckingIn, 6],
  [noteReason, 8],
]

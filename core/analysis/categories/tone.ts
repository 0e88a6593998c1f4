import type { Weighed } from '../check.ts'
import { addressMix } from '../checks/address-mix.ts'
import { apology } from '../checks/apology.ts'
import { emoji } from '../checks/emoji.ts'
import { exclamation } from '../checks/exclamation.ts'
import { flattery } from '../checks/flattery.ts'
import { fraud } from '../checks/fraud.ts'
import { guarantee } from '../checks/guarantee.ts'
import { guilt } from '../checks/guilt.ts'
import { harshWords } from '../checks/harsh-words.ts'
import { hostile } from '../checks/hostile.ts'
import { hedges } from '../checks/hedges.ts'
import { notePitch } from '../checks/note-pitch.ts'
import { pressure } from '../checks/pressure.ts'
import { presumption } from '../checks/presumption.ts'
import { sequenceNewValue } from '../checks/sequence-new-value.ts'
import { shouting } from '../checks/shouting.ts'
import { toneFit } from '../checks/tone-fit.ts'

/** Checks of tone. */
export const toneChecks: readonly Weighed[] = [
  [hostile, 10],
  [fraud, 10],
  [guarantee, 5],
  [pressure, 5],
  [guilt, 7],
  [shouting, 4],
  [exclamation, 3],
  [notePitch, 6],
  [harshWords, 3],
  [presumption, 2],
  [flattery, 2],
  [apology, 2],
  [hedges, 2],
  [emoji, 1.5],
  [toneFit, 2],
  [addressMix, 3],
  [sequenceNewValue, 6],
]

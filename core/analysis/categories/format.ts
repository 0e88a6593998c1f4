import type { Weighed } from '../check.ts'
import { oneScreen } from '../checks/one-screen.ts'
import { plainTextPart } from '../checks/plain-text-part.ts'
import { sequenceThreading } from '../checks/sequence-threading.ts'
import { styling } from '../checks/styling.ts'
import { wideLayout } from '../checks/wide-layout.ts'

/** Checks of the appearance on a screen. */
export const formatChecks: readonly Weighed[] = [
  [oneScreen, 2],
  [wideLayout, 1.5],
  [plainTextPart, 1.5],
  [styling, 1.5],
  [sequenceThreading, 2],
]

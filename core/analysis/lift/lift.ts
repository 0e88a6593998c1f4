import { difference, type Interval, type Share } from '#core/reporting/proportions.ts'
import { analyze } from '../analyze.ts'
import type { Draft } from '../analysis.ts'

/** One wording of a mail and its replies. Mails too recent to have been answered are excluded. */
export type Wording = { draft: Draft; sent: number; replied: number }

/**
 * The correlation of one rule with replies: the reply rate of mails that passed, of mails that failed, and the
 * difference.
 */
export type Lift = {
  id: string
  passed: Share & { wordings: number }
  failed: Share & { wordings: number }
  difference: Interval & { value: number }
}

/** With fewer mails on either side, the result is chance and no lift is reported. */
export const LEAST_SENT = 100

/**
 * Each rule's lift on replies, with the 95% interval of Newcombe's method 10. It shows correlation, not cause:
 * wordings differ in more than one rule, and went to different people.
 */
export function liftsOf(wordings: readonly Wording[]): Map<string, Lift> {
  const sides = new Map<string, { passed: Side; failed: Side }>()
  for (const { draft, sent, replied } of wordings) {
    for (const [id, hasPassed] of verdictsOn(draft)) {
      const both = sides.get(id) ?? { passed: emptySide(), failed: emptySide() }
      sides.set(id, both)
      const side = hasPassed ? both.passed : both.failed
      side.part += replied
      side.whole += sent
      side.wordings += 1
    }
  }
  return new Map(
    [...sides]
      .filter(([, { passed, failed }]) => Math.min(passed.whole, failed.whole) >= LEAST_SENT)
      .map(([id, { passed, failed }]) => [
        id,
        { id, passed, failed, difference: difference(passed, failed) },
      ]),
  )
}

type Side = Share & { wordings: number }
const emptySide = (): Side => ({ part: 0, whole: 0, wordings: 0 })

/** For each rule that applies: did the draft pass? A rule with any finding counts as failed. */
function verdictsOn(draft: Draft): Map<string, boolean> {
  const verdicts = new Map<string, boolean>()
  for (const { id, state } of analyze(draft).findings) {
    if (state !== 'error') verdicts.set(id, (verdicts.get(id) ?? true) && state === 'pass')
  }
  return verdicts
}

// One-line tests of a check on a draft; each title begins with the check's ID.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '#core/analysis/analysis.ts'
import type { Check } from '#core/analysis/check.ts'
import { afterFixes, lostBy, tryCheck } from './try-check.ts'

type Case = (sentence: string, check: Check, draft: Draft) => void

const titleOf = (check: Check, sentence: string) => `${check.id}: ${sentence}`

/** A test that the check finds something in the draft. */
export const fails: Case = (sentence, check, draft) =>
  void test(titleOf(check, sentence), () => assert.ok(lostBy(check, draft) > 0))

/** A test that the check finds nothing in the draft. */
export const passes: Case = (sentence, check, draft) =>
  void test(titleOf(check, sentence), () => assert.equal(tryCheck(check, draft)?.lost, 0))

/** A test that the check does not apply to the draft. */
export const skips: Case = (sentence, check, draft) =>
  void test(titleOf(check, sentence), () => assert.equal(tryCheck(check, draft), null))

/** A test that the fixes of the check make `after` of the draft. */
export function mends(
  sentence: string,
  check: Check,
  draft: Draft,
  after: { subject?: string; text?: string },
) {
  test(titleOf(check, sentence), () => {
    const fixed = afterFixes(check, draft)
    assert.deepEqual({ ...fixed, ...after }, fixed)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../../core/analysis/analysis.ts'
import { analyze } from '../../core/analysis/analyze.ts'
import { GOOD } from '../../core/testing/try-check.ts'
import { crossValidated } from './graded-outreach.ts'
import type { Scored } from './outreach-quality.ts'

/** A mail that loses points to only one check. */
function losing(author: string, isGood: boolean, id: string): Scored {
  const findings = analyze(GOOD).findings.map((finding): Finding => ({
    ...finding,
    points: finding.id === id ? finding.atStake : 0,
  }))
  const lost = findings.reduce((sum, { points }) => sum + points, 0)
  return { author, isGood, score: 100 - Math.round(lost), findings }
}

test('a check that harms is dropped by the authors of the other folds, and one that helps is not', () => {
  const scored = Array.from({ length: 40 }, (_, index) => {
    const isGood = index % 2 === 0
    // Length costs the good mails points, jargon the poor ones, and fewer.
    return losing(`author-${index}`, isGood, isGood ? 'word-count' : 'jargon')
  })
  const { asScored, pruned, dropped } = crossValidated(scored)
  assert.deepEqual(dropped, ['word-count'])
  assert.ok(pruned.auc >= asScored.auc)
})

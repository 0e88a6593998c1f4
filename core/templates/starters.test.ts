import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { mergeFieldNames } from './merge-fields.ts'
import { starters } from './starters.ts'

for (const { title, subject, text } of starters)
  test(`“${title}” is a template that our own analyser would send`, () => {
    const report = analyze({ kind: 'email', subject, text, mergeFields: mergeFieldNames })
    const lost = report.findings
      .filter(({ points }) => points > 0)
      .map(({ id, points, measured }) => `${id} -${points} ${measured}`)
    assert.deepEqual(report.hardFails, [])
    assert.ok(report.score >= 85, `${report.score}: ${lost.join(', ')}`)
  })

test('every starter has a name of its own', () => {
  assert.equal(new Set(starters.map(({ id }) => id)).size, starters.length)
})

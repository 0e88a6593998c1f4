import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CHECKS } from '#core/analysis/checks.ts'
import { ANALYSIS_PAGE, analysisPage } from './write-analysis-docs.ts'

test('docs/analysis.md says what the checks do (else: node scripts/run.mjs scripts/write-analysis-docs.ts)', () => {
  assert.equal(readFileSync(ANALYSIS_PAGE, 'utf8'), analysisPage())
})

test('every check has its entry', () => {
  const page = analysisPage()
  for (const { check } of CHECKS) assert.ok(page.includes(`- \`${check.id}\` (`), check.id)
})

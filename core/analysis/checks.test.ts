import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from './analyze.ts'
import { CHECKS, type ListedCheck } from './checks.ts'
import { readDraft } from './read-draft.ts'
import { runChecks } from './report.ts'
import { CATEGORIES } from './score.ts'
import { GOOD } from '#core/testing/try-check.ts'

test('there are at least sixty checks, each with an id of its own', () => {
  const ids = CHECKS.map(({ check }) => check.id)
  assert.ok(ids.length >= 60)
  assert.equal(new Set(ids).size, ids.length)
})

test('every check says why, and on whose word', () => {
  for (const { check, weight } of CHECKS) {
    assert.ok(check.why.length > 10, check.id)
    assert.ok(check.evidence.supports.length > 0, check.id)
    assert.ok(weight > 0, check.id)
    for (const { study, figure, source } of [...check.evidence.supports, ...check.evidence.contradicts])
      assert.ok(study && figure && source, check.id)
  }
})

test('the seven categories hold 100 points', () => {
  assert.equal(
    Object.values(CATEGORIES).reduce((sum, { max }) => sum + max, 0),
    100,
  )
})

test('a check that throws becomes an error finding that costs nothing', () => {
  const broken: ListedCheck = {
    category: 'tone',
    weight: 5,
    check: {
      id: 'broken',
      pass: '',
      fail: '',
      why: '',
      evidence: { supports: [], contradicts: [] },
      run: () => {
        throw new Error('no dictionary')
      },
    },
  }
  const [finding] = runChecks(readDraft(GOOD), [broken])
  assert.deepEqual([finding?.state, finding?.points, finding?.advice], ['error', 0, 'broken: no dictionary'])
})

test('failed findings without a place in the text give advice', () => {
  const { findings } = analyze({
    subject: 'ACT NOW!!!',
    text: 'Dear Sir,\n\nI hope this email finds you well. We leverage synergies!!! Let me know your thoughts. Never heard back from you. https://bit.ly/x {{company}}',
  })
  for (const { state, advice, id } of findings) if (state !== 'pass') assert.ok(advice.length > 5, id)
})

test('every span and fix lies within what was read', () => {
  const { findings, read } = analyze({
    subject: 'ACT NOW!!! {{x}}',
    text: 'Dear Sir,\n\nI hope this email finds you well. We really, really leverage\u200B synergies!!! Could you call? Never heard back. http://bit.ly/x {{company}}',
  })
  for (const { spans, fixes, id } of findings) {
    for (const { part, start, end } of [...spans, ...fixes.map(({ span }) => span)]) {
      assert.ok(start >= 0 && start <= end && end <= read[part].length, `${id} ${start}-${end}`)
    }
  }
})

test('an answer is the same every time', () => {
  assert.deepEqual(analyze(GOOD), analyze(GOOD))
})

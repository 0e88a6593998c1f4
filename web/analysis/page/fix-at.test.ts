import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis, Finding, Fix } from '#core/analysis/analysis.ts'
import { findingPlaces } from '#web/composer/editor/highlights.ts'
import { findingAt, fixAt, findingPlaceAt } from './fix-at.ts'

const fix = (start: number, end: number, step?: number): Fix => ({
  span: { part: 'text', start, end, ...(step === undefined ? {} : { step }) },
  replacement: '',
  label: `${start}`,
})
const finding = (id: string, fixes: Fix[]) =>
  ({ id, fixes, spans: fixes.map(({ span }) => span), state: 'fail' }) as unknown as Finding
const report = (...findings: Finding[]) => ({ findings }) as unknown as Analysis
const stop = (start: number, end: number, step?: number) =>
  ({ findingId: 'filler', part: 'text', start, end, ...(step === undefined ? {} : { step }) }) as const

test('the fix at a place is its own, not the first one of the rule', () => {
  const two = report(finding('filler', [fix(0, 4), fix(20, 24)]))
  assert.equal(fixAt(two, stop(20, 24))?.label, '20')
})

test('a lone fix is offered wherever its finding is shown, one of many is not', () => {
  assert.equal(fixAt(report(finding('filler', [fix(0, 4)])), stop(50, 60))?.label, '0')
  assert.equal(fixAt(report(finding('filler', [fix(0, 4), fix(8, 9)])), stop(50, 60)), null)
})

test('when two findings mark the same words, the fix of either applies', () => {
  const both = report(finding('filler', []), finding('opener', [fix(0, 30)]))
  assert.equal(fixAt(both, stop(10, 12))?.label, '0')
  assert.equal(fixAt(both, stop(40, 41)), null)
})

test('the fix of one word is not offered for the sentence around it', () => {
  const nested = report(finding('filler', []), finding('jargon', [fix(10, 14)]))
  assert.equal(fixAt(nested, stop(0, 60)), null)
})

test('in a sequence, the finding of the current step is used', () => {
  const steps = report(finding('filler', [fix(0, 4, 0)]), finding('filler', [fix(0, 4, 1)]))
  assert.equal(findingAt(steps, stop(0, 4, 1)), steps.findings[1])
})

test('hovering selects the narrowest mark, and among equal ones the most expensive', () => {
  const costly = { ...finding('opener', [fix(0, 30)]), points: 4 }
  const cheap = { ...finding('runs', [fix(0, 30)]), points: 1 }
  const wide = { ...finding('sentence', [fix(0, 80)]), points: 9 }
  const all = report(cheap, wide, costly)
  const at = (place: number) => findingPlaceAt(findingPlaces(all), all, { part: 'text' }, place)?.findingId
  assert.equal(at(10), 'opener')
  assert.equal(at(50), 'sentence')
  assert.equal(at(90), undefined)
})

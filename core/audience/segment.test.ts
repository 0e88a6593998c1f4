import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aboutField, completeRules, isComplete, readFilter, type Group } from './segment.ts'

const half = { field: 'name', op: 'is', value: ' ' }
const whole = { field: 'lead_score', op: 'is_more', value: '50' }

test('half-written rules, and groups of nothing else, count for nothing', () => {
  const group: Group = { match: 'any', rules: [half, { match: 'all', rules: [half] }, whole] }
  assert.deepEqual(completeRules(group), { match: 'any', rules: [whole] })
})

test('a rule about another field takes a comparison that goes with it', () => {
  const rule = aboutField({ field: 'name', op: 'contains', value: 'Ada' }, 'lead_score')
  assert.deepEqual(rule, { field: 'lead_score', op: 'is_more', value: '' })
  assert.equal(isComplete(rule), false)
  assert.equal(isComplete(aboutField(rule, 'suppressed')), true)
})

test('any stored filter parses as a group', () => {
  fc.assert(fc.property(fc.jsonValue(), (stored) => assert.ok(Array.isArray(readFilter(stored).rules))))
  assert.deepEqual(readFilter({ rules: [whole, 7, { match: 'any', rules: [half] }] }), {
    match: 'all',
    rules: [whole, { match: 'any', rules: [half] }],
  })
})

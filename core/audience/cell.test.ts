import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText, isCellField, readCell, valueOf, withCell } from './cell.ts'
import type { Contact } from './contact.ts'

const ada = {
  id: '1',
  name: 'Ada',
  company: null,
  custom_fields: '{"plan":"gold","seats":3,"vip":true}',
} as Contact

test('a cell is written as people write it, and read as the kind it had', () => {
  assert.equal(cellText(ada, 'company'), '')
  assert.equal(cellText(ada, 'custom:vip'), 'yes')
  assert.deepEqual(readCell(ada, 'name', '  Ada Lovelace '), { value: 'Ada Lovelace' })
  assert.deepEqual(readCell(ada, 'custom:seats', '12.5'), { value: 12.5 })
  assert.deepEqual(readCell(ada, 'custom:vip', 'No'), { value: false })
  assert.deepEqual(readCell(ada, 'custom:new', '12'), { value: '12' })
  assert.deepEqual(readCell(ada, 'custom:seats', ' '), { value: null })
  assert.deepEqual(readCell(ada, 'company', 'n/a'), { value: null })
  assert.deepEqual(readCell(ada, 'custom:plan', '#N/A'), { value: null })
  assert.deepEqual(readCell(ada, 'custom:plan', 'none'), { value: 'none' })
})

test('a value that does not fit its field is an error', () => {
  assert.deepEqual(readCell(ada, 'custom:seats', 'many'), { error: 'This field is a number' })
  assert.deepEqual(readCell(ada, 'custom:vip', 'perhaps'), { error: 'Write yes or no' })
  assert.deepEqual(readCell(ada, 'name', 'x'.repeat(201)), { error: 'Use at most 200 characters' })
})

test('changing one field leaves the others, and clearing it removes it', () => {
  const renamed = withCell(ada, 'name', 'Countess')
  assert.deepEqual(renamed, { ...ada, name: 'Countess' })
  const moved = withCell(ada, 'custom:seats', null)
  assert.equal(moved.custom_fields, '{"plan":"gold","vip":true}')
  assert.equal(valueOf(withCell(moved, 'custom:seats', 4), 'custom:seats'), 4)
  assert.equal(withCell({ ...ada, custom_fields: '{"plan":"x"}' }, 'custom:plan', null).custom_fields, null)
})

test('only what may be edited in its place is a cell', () => {
  assert.ok(isCellField('company') && isCellField('custom:plan'))
  assert.ok(!isCellField('email') && !isCellField('lead_score') && !isCellField(undefined))
})

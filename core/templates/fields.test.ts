import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, splitName } from './fields.ts'

test('the first name is found in the ways that lists write one', () => {
  const first = (name: string) => Object.values(splitName(name)).join('|')
  assert.deepEqual(
    [
      'Maya Okafor',
      ' Dr. Maya  van Dyk ',
      'Okafor, Maya',
      'Maya Okafor, Dr.',
      'Maya',
      'maya@x.example',
      '',
    ].map(first),
    ['Maya|Okafor', 'Maya|van Dyk', 'Maya|Okafor', 'Maya|Okafor', 'Maya|', '|', '|'],
  )
})

test('own columns win, then custom fields, then what is worked out', () => {
  const custom_fields = JSON.stringify({ 'First Name': 'Maja', company: 'Other', size: 40, vip: true })
  const fields = fieldsOf(
    { name: 'Maya Okafor', company: 'Northfell', custom_fields },
    { sender_name: 'Ada' },
  )
  assert.deepEqual(
    ['firstname', 'lastname', 'company', 'size', 'vip', 'sendername'].map((key) => fields.get(key)),
    ['Maja', 'Okafor', 'Northfell', '40', 'true', 'Ada'],
  )
})

test('a known field that is empty is known to be empty', () => {
  const fields = fieldsOf({ name: null, company: '' })
  assert.deepEqual([fields.get('company'), fields.get('firstname'), fields.has('size')], ['', '', false])
})

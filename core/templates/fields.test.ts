import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf } from './fields.ts'
import { render } from './render.ts'

const greeting = (contact: Parameters<typeof fieldsOf>[0]): string =>
  render('Hi {{first_name|there}},', fieldsOf(contact), { seed: 'one' }).text

test('a greeting uses the first name of the whole name, or its fallback', () => {
  const greetings = {
    'Maya Okafor': 'Hi Maya,',
    ' Dr. Maya  van Dyk ': 'Hi Maya,',
    'Okafor, Maya': 'Hi Maya,',
    'Maya Okafor, Dr.': 'Hi Maya,',
    'Maya Okafor, PhD': 'Hi Maya,',
    '👋 Maya': 'Hi Maya,',
    'N/A Winter': 'Hi there,',
    'Accounting Department': 'Hi there,',
    '{{company}} {a|b}': 'Hi there,',
    'maya@x.example': 'Hi there,',
    '': 'Hi there,',
  }
  const read = Object.keys(greetings).map((name) => [name, greeting({ name })])
  assert.deepEqual(Object.fromEntries(read), greetings)
})

test('a greeting uses columns for both names, and never a last name', () => {
  const of = (name: string | null, custom: Record<string, string>) =>
    greeting({ name, custom_fields: JSON.stringify(custom) })
  assert.deepEqual(
    [
      of('Dr. Hans-Peter Vogt', { first_name: 'Dr. Hans-Peter' }),
      of('Mary Ann Smith', { 'First Name': 'Mary Ann' }),
      of('Winter', { last_name: 'Winter' }),
      of('N/A Winter', { first_name: 'N/A', last_name: 'Winter' }),
      of('Winter Anna', { last_name: 'Winter' }),
      of('Anna Winter', { first_name: 'Anna Winter', last_name: 'Winter, PhD' }),
      of(null, { first_name: '👋 Sarah' }),
      of('Sarah Kolbe', { first_name: '{{company}}' }),
    ],
    ['Hans-Peter', 'Mary Ann', 'there', 'there', 'Anna', 'Anna', 'Sarah', 'Sarah'].map(
      (name) => `Hi ${name},`,
    ),
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

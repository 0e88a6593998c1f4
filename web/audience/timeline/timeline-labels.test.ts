import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLine, type Line } from './timeline-labels.ts'

const line = (kind: string, detail: Line['detail'] = {}) => describeLine({ id: '', at: '', kind, detail })

test('every kind of line says what happened', () => {
  assert.deepEqual(line('imported', { file: 'people.csv', source: 'fair' }), {
    title: 'Imported from people.csv',
    note: 'Source: fair',
  })
  assert.equal(line('merged', { others: 2 }).title, 'Merged with 2 others')
  assert.equal(line('sent', { subject: 'Hello' }).title, 'Sent “Hello”')
  assert.equal(line('sent', { subject: '', how: 'answer' }).title, 'Answered an email without subject')
  assert.equal(line('click', { url: 'https://x.test/' }).title, 'Clicked https://x.test/')
  assert.equal(line('suppressed', { address: 'x.test', reason: 'manual' }).note, 'Manual')
})

test('an unknown kind from a newer server is still shown', () => {
  assert.equal(line('moved_house').title, 'moved house')
  assert.equal(line('constructor').title, 'constructor')
})

test('a change names each field with its values, and who or what changed it', () => {
  const changed = (detail: Line['detail']) =>
    describeLine({ id: '', at: '', kind: 'changed', detail }, (id) => (id === 'ann' ? 'Ann' : undefined))
  assert.deepEqual(
    changed({
      fields: ['company', 'owner_id', 'custom:Plan'],
      before: ['Acme', '', 'gold'],
      after: ['Acme Ltd', 'ann', ''],
      user_id: 'ann',
      source: 'Import x.csv',
    }),
    {
      title: 'Company: Acme → Acme Ltd\nOwner: empty → Ann\nPlan: gold → empty',
      note: 'By Ann · Import x.csv',
    },
  )
  const { title, note } = changed({
    fields: ['notes'],
    before: ['x'.repeat(200)],
    after: ['y'],
    user_id: 'bob',
  })
  assert.equal(title, `Notes: ${'x'.repeat(80)}… → y`)
  assert.equal(note, 'By a former member')
  assert.equal(changed({ fields: ['tags'], before: [''], after: ['vip'] }).note, 'Automatic')
})

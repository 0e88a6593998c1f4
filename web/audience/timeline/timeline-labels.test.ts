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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  keyOf,
  newsOf,
  parseRecord,
  slotOf,
  withWritten,
  type DraftRecord,
  type DraftSlot,
} from './draft-record.ts'

const slot: DraftSlot = { userId: 'u', workspaceId: 'w', kind: 'sequence', rowId: null }
const stored: DraftRecord = {
  content: '"first"',
  base: '3',
  at: '2026-11-22T14:02:00Z',
  row: { id: 'd', revision: 4 },
  mark: 'a',
  sent: true,
  other: null,
}
const write = (content: string | null) => ({ content, base: '3', at: '2026-11-22T14:03:00Z', mark: 'b' })

test('a key of local storage leads back to its form, and a foreign key to none', () => {
  assert.deepEqual(slotOf(keyOf(slot)), slot)
  const own: DraftSlot = { userId: 'u', workspaceId: null, kind: 'profile', rowId: 'r' }
  assert.deepEqual(slotOf(keyOf(own)), own)
  assert.equal(slotOf('coldframe.session'), null)
})

test('a stored record comes back; what somebody edited or cut short becomes none', () => {
  assert.deepEqual(parseRecord(JSON.stringify(stored)), stored)
  for (const broken of [null, '', '{', '7', '[]', '{"content":"x"}', '{"mark":"a","content":3}'])
    assert.equal(parseRecord(broken), null)
})

test('a write based on the stored version continues its row and is unsent', () => {
  assert.deepEqual(withWritten(stored, 'a', write('"second"')), {
    ...write('"second"'),
    row: stored.row,
    sent: false,
    other: null,
  })
  assert.equal(withWritten(null, null, write('"new"')).row, null)
})

test('a write based on another version keeps both, until the user chooses', () => {
  const both = withWritten(stored, null, write('"mine"'))
  assert.equal(both.content, '"mine"')
  assert.equal(both.other?.content, '"first"')
  assert.equal(withWritten(both, 'b', { ...write('"mine on"'), mark: 'c' }).other?.content, '"first"')
  assert.equal(withWritten(stored, null, write('"first"')).other, null)
})

test('saving completes the form despite concurrent versions', () => {
  const both = withWritten(stored, null, write('"mine"'))
  const afterSecond = withWritten(both, 'b', { ...write(null), mark: 'c' })
  assert.deepEqual([afterSecond.content, afterSecond.other, afterSecond.row], [null, null, stored.row])
})

test('a form ignores its own writes, and reacts to those of another tab', () => {
  const first = withWritten(null, null, write('"a"'))
  const second = withWritten(first, 'b', { ...write('"ab"'), mark: 'c' })
  assert.equal(newsOf(second, 'c'), newsOf(first, 'b'))
  assert.notEqual(newsOf(second, 'b'), newsOf(first, 'b'))
  assert.notEqual(newsOf(first, 'b'), newsOf(null, null))
  for (const change of [{ sent: true }, { content: null }, { other: stored }])
    assert.notEqual(newsOf({ ...first, ...change }, 'b'), newsOf(first, 'b'))
})

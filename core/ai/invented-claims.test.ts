import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inventedClaims } from './invented-claims.ts'

const DRAFT = `Hi Maya,

You're hiring two SDRs in Leeds. At Northfell, replies went from 2 to 5 in a hundred. See https://example.com/case.

Ada`

const invented = (text: string) =>
  inventedClaims(text, [DRAFT]).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)

test('the draft itself invents nothing', () => {
  assert.deepEqual(invented(DRAFT), [])
})

test('a number the draft lacked is marked, one it has is not', () => {
  assert.deepEqual(invented('Replies went from 2 to 47%.'), ['number: 47%'])
  assert.deepEqual(invented('You could double them.'), ['number: double'])
})

test('a foreign link or address is marked once, as a link', () => {
  assert.deepEqual(invented('See https://evil.example/2024?x=9 or mail eve@evil.test'), [
    'link: https://evil.example/2024?x=9',
    'link: eve@evil.test',
  ])
  assert.deepEqual(invented('See https://example.com/case.'), [])
})

test('a name the draft lacked is marked, words that only open a sentence are not', () => {
  assert.deepEqual(invented('Hi Maya, we help Siemens. Would that interest Northfell? Reps like it.'), [
    'name: Siemens',
  ])
})

test('a name is seen at the start of a sentence too', () => {
  assert.deepEqual(invented('Most teams wait. Siemens did not. Hiring reps is hard. Would it help?'), [
    'name: Siemens',
  ])
})

test('merge fields are nobody’s claim', () => {
  assert.deepEqual(invented('Hi {{first_name}}, is {{company}} hiring?'), [])
})

test('a long text is read in reasonable steps, however odd', () => {
  for (const piece of ['1,', 'A.', 'www.', '9 9 9 ', 'Ab ', '@.'])
    assert.ok(Array.isArray(inventedClaims(piece.repeat(20_000), [DRAFT])))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorText, parseSearch, tokensOf, withOperator } from './parse-search.ts'

const empty = parseSearch('').search
const found = (text: string) => {
  const { search, notUnderstood } = parseSearch(text)
  assert.deepEqual(notUnderstood, [])
  return search
}

test('words and phrases are looked for everywhere, operators in their fields', () => {
  assert.deepEqual(found('price "next week" from:ada subject:"A question" to:sales@us.example'), {
    ...empty,
    terms: [
      { field: 'any', text: 'price' },
      { field: 'any', text: 'next week' },
      { field: 'from', text: 'ada' },
      { field: 'subject', text: 'A question' },
      { field: 'to', text: 'sales@us.example' },
    ],
  })
})

test('filters are values of their operator, and several of one are any of them', () => {
  assert.deepEqual(
    found(
      'campaign:spring Campaign:"Autumn sale" mailbox:ada@us.example assigned:me category:interested category:"not now"',
    ),
    {
      ...empty,
      campaign: ['spring', 'Autumn sale'],
      mailbox: ['ada@us.example'],
      assigned: ['me'],
      category: ['interested', 'not_now'],
    },
  )
})

test('states, attachments and days', () => {
  assert.deepEqual(found('is:unread is:waiting has:attachment after:2026-11-01 before:2026/12/1'), {
    ...empty,
    unread: true,
    state: 'waiting',
    attachment: true,
    after: '2026-11-01',
    before: '2026-12-01',
  })
  assert.equal(found('is:closed').state, 'done')
})

test('unknown parts are reported, and the rest is searched', () => {
  const { search, notUnderstood } = parseSearch(
    'is:lost has:cake category:wonderful before:2026-02-30 after:soon from: -word rest',
  )
  assert.deepEqual(search, {
    ...empty,
    terms: [
      { field: 'any', text: '-word' },
      { field: 'any', text: 'rest' },
    ],
  })
  assert.equal(notUnderstood.length, 7)
  for (const start of ['is:lost', 'has:cake', 'wonderful', '2026-02-30', 'soon', 'from:', '-word'])
    assert.ok(
      notUnderstood.some((sentence) => sentence.includes(start)),
      start,
    )
})

test('an address, a time and an unknown operator are words', () => {
  assert.deepEqual(
    found('https://us.example 10:30 foo:bar').terms.map(({ text }) => text),
    ['https://us.example', '10:30', 'foo:bar'],
  )
})

test('nothing that can be typed makes it fail, and a quote left open goes to the end', () => {
  for (const text of ['"', 'from:"', ':', '::', 'is:', 'from:"a', '\0', '"\\', '\ud800', 'a'.repeat(100_000)])
    assert.ok(parseSearch(text).search, text)
  assert.deepEqual(found('from:"Ada Love').terms, [{ field: 'from', text: 'Ada Love' }])
})

test('a value written as an operator is read as the same value', () => {
  for (const value of ['spring', 'Autumn sale', 'a "quoted" name'])
    assert.equal(tokensOf(operatorText('campaign', value))[0]?.value, value.replaceAll('"', ' ').trim())
})

test('choosing values of a filter writes them into the search in place of the former ones', () => {
  const text = 'price campaign:spring "next week" campaign:"Autumn sale" is:unread'
  assert.equal(
    withOperator(text, 'campaign', ['All of it', 'x']),
    'price "next week" is:unread campaign:"All of it" campaign:x',
  )
  assert.equal(withOperator(text, 'campaign', []), 'price "next week" is:unread')
})

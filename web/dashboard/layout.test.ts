import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, isHidden, withCardMoved, withCardShown, usualLayout } from './layout.ts'

const cards = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (wanted: string[]) =>
  inOrder(cards, { cards: wanted, hidden: [] })
    .map(({ id }) => id)
    .join('')

test('cards keep the stored order, and a new card follows its default predecessor', () => {
  assert.equal(ids([]), 'abcd')
  assert.equal(ids(['d', 'c', 'b', 'a']), 'dcba')
  assert.equal(ids(['d', 'b', 'a']), 'dbca')
  assert.equal(ids(['c', 'b']), 'acdb')
})

test('a removed card is ignored', () => {
  assert.equal(ids(['gone', 'b', 'a', 'c', 'd']), 'bacd')
})

test('a card moves by one place, and not past an end', () => {
  assert.deepEqual(withCardMoved(cards, usualLayout, 'c', -1).cards, ['a', 'c', 'b', 'd'])
  assert.deepEqual(withCardMoved(cards, usualLayout, 'a', -1).cards, ['a', 'b', 'c', 'd'])
  assert.deepEqual(withCardMoved(cards, usualLayout, 'd', 1).cards, ['a', 'b', 'c', 'd'])
  const column = cards.slice(2)
  assert.deepEqual(withCardMoved(column, { cards: ['b', 'a'], hidden: [] }, 'd', -1).cards, [
    'd',
    'c',
    'b',
    'a',
  ])
})

test('a hidden card can be shown again', () => {
  const away = withCardShown(usualLayout, 'b', false)
  assert.ok(isHidden(away, 'b'))
  assert.ok(!isHidden(withCardShown(withCardShown(away, 'b', false), 'b', true), 'b'))
})

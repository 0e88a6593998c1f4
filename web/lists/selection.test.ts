import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nothingSelected, pageState, pageToggled, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const turn = (start: typeof nothingSelected, ...steps: [id: string, range?: boolean][]) =>
  steps.reduce((selection, [id, range = false]) => toggled(selection, id, order, range), start)

test('shift takes every row in between, upwards too', () => {
  assert.deepEqual([...turn(nothingSelected, ['b'], ['d', true]).ids], ['b', 'c', 'd'])
  assert.deepEqual([...turn(nothingSelected, ['d'], ['b', true]).ids].sort(), ['b', 'c', 'd'])
})

test('a range follows the row it ends on: turning that off turns all of it off', () => {
  const all = turn(nothingSelected, ['a'], ['e', true])
  assert.deepEqual([...turn(all, ['b'], ['d', true]).ids].sort(), ['a', 'e'])
})

test('a range whose start is no longer shown is the one row', () => {
  assert.deepEqual([...toggled({ ids: new Set(), anchor: 'gone' }, 'c', order, true).ids], ['c'])
})

test('the box of a page knows none, some and all, and leaves other pages alone', () => {
  const elsewhere = turn(nothingSelected, ['e'])
  const page = ['a', 'b']
  assert.equal(pageState(elsewhere, page), false)
  const full = pageToggled(elsewhere, page)
  assert.equal(pageState(full, page), true)
  assert.equal(pageState(turn(full, ['a']), page), 'indeterminate')
  assert.deepEqual([...pageToggled(full, page).ids], ['e'])
})

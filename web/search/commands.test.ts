import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Square } from 'lucide-react'
import { matching, stepTo, type Command } from './commands.ts'

const command = (label: string, words?: string): Command => ({
  id: label,
  label,
  Icon: Square,
  run: () => {},
  ...(words ? { words } : {}),
})
const all = [command('Go to Campaigns'), command('New campaign', 'create'), command('Dark theme')]
const labels = (text: string) => matching(all, text).map(({ label }) => label)

test('everything is offered until something is typed', () => {
  assert.equal(labels('  ').length, 3)
})

test('every word typed must be there, in any order and case', () => {
  assert.deepEqual(labels('CAMP new'), ['New campaign'])
  assert.deepEqual(labels('camp'), ['Go to Campaigns', 'New campaign'])
  assert.deepEqual(labels('camp theme'), [])
})

test('other words for it find it too', () => {
  assert.deepEqual(labels('create'), ['New campaign'])
})

test('the arrows go around', () => {
  assert.deepEqual([stepTo(0, 1, 3), stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(0, 1, 0)], [1, 0, 2, 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { greeting } from './greeting.ts'

test('"Dear Sir or Madam" fails', () => {
  assert.ok(lostBy(greeting, { text: 'Dear Sir or Madam,\n\nWe sell pumps.' }) > 0)
})

test('no greeting costs less, but costs', () => {
  assert.ok(lostBy(greeting, { text: 'We sell pumps. Do you need one?' }) > 0)
})

test('a name passes', () => {
  assert.equal(tryCheck(greeting, { text: 'Hi Tom,\n\nDo you need a pump?' })?.lost, 0)
})

test('so does a name before the first sentence', () => {
  assert.equal(tryCheck(greeting, { text: 'Tom - do you need a pump?' })?.lost, 0)
})

test('and a tag with a fallback', () => {
  assert.equal(tryCheck(greeting, { text: 'Hi {{first_name | there}},\n\nDo you need a pump?' })?.lost, 0)
})

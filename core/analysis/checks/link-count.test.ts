import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { linkCount } from './link-count.ts'

test('none passes', () => {
  assert.equal(tryCheck(linkCount, { text: 'No link here.' })?.lost, 0)
})

test('one link costs a little in a first mail', () => {
  assert.ok(lostBy(linkCount, { text: 'See https://a.example.com' }) > 0)
})

test('five cost more than two', () => {
  assert.ok(
    lostBy(linkCount, { text: 'https://a.example.com https://b.example.com' }) <
      lostBy(linkCount, {
        text: 'https://a.example.com https://b.example.com https://c.example.com https://d.example.com https://e.example.com',
      }),
  )
})

test('a follow-up may have one', () => {
  assert.equal(tryCheck(linkCount, { text: 'See https://a.example.com', kind: 'follow-up' })?.lost, 0)
})

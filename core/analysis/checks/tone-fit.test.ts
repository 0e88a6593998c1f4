import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { toneFit } from './tone-fit.ts'

test('slang in a formal mail fails', () => {
  assert.ok(lostBy(toneFit, { text: 'Hey folks, that is awesome.', context: { tone: 'formal' } }) > 0)
})

test('it passes where it belongs', () => {
  assert.equal(
    tryCheck(toneFit, { text: 'Hey folks, that is awesome.', context: { tone: 'casual' } })?.lost,
    0,
  )
})

test('without a chosen tone there is nothing to fit', () => {
  assert.equal(tryCheck(toneFit, { text: 'Hey folks' }), null)
})

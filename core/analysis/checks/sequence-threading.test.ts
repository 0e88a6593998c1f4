import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { sequenceThreading } from './sequence-threading.ts'

test('a new subject starts a new thread', () => {
  assert.ok(
    lostBy(sequenceThreading, {
      steps: [
        { subject: 'returns', text: 'a' },
        { subject: 'something else', text: 'b' },
      ],
    }) > 0,
  )
})

test('an empty one stays in it', () => {
  assert.equal(
    tryCheck(sequenceThreading, {
      steps: [
        { subject: 'returns', text: 'a' },
        { subject: '', text: 'b' },
      ],
    })?.lost,
    0,
  )
})

test('so does Re: with the same words', () => {
  assert.equal(
    tryCheck(sequenceThreading, {
      steps: [
        { subject: 'Returns', text: 'a' },
        { subject: 'Re: returns', text: 'b' },
      ],
    })?.lost,
    0,
  )
})

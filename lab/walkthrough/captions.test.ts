import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captions } from './captions.ts'

test('a step stands until the next one begins, the last one to the end', () => {
  assert.equal(
    captions([0, 61_500], ['First.', 'Second.'], 70_020),
    'WEBVTT\n\n00:00.000 --> 01:01.500\nFirst.\n\n01:01.500 --> 01:10.020\nSecond.\n',
  )
})

test('a story that left out a step is no story', () => {
  assert.throws(() => captions([0], ['First.', 'Second.'], 1000), /1 chapters, the page tells of 2/)
})

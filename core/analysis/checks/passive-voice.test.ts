import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { passiveVoice } from './passive-voice.ts'

test('passives in a row fail', () => {
  assert.ok(
    lostBy(passiveVoice, {
      text: 'The tool was built by us. Costs were reduced. Time is saved and mistakes are often made.',
    }) > 0,
  )
})

test('one passive sentence passes', () => {
  assert.equal(tryCheck(passiveVoice, { text: 'The tool was built by us.' })?.lost, 0)
})

test('a state is no passive', () => {
  assert.equal(
    tryCheck(passiveVoice, { text: 'You are interested. I am excited. We are based here.' })?.lost,
    0,
  )
})

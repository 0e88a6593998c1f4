import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { hardWords } from './hard-words.ts'

test('many long words fail', () => {
  assert.ok(
    lostBy(hardWords, {
      text: 'Organizational characteristics necessitate comprehensive methodologies and infrastructural considerations with departmental responsibilities and operational capabilities everywhere today.',
    }) > 0,
  )
})

test('plain words pass', () => {
  assert.equal(
    tryCheck(hardWords, {
      text: 'Your team ships fast and we like that a lot since it is good work and you know it.',
    })?.lost,
    0,
  )
})

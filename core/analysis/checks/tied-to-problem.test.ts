import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { tiedToProblem } from './tied-to-problem.ts'

test('a fact that leads nowhere fails', () => {
  assert.ok(
    lostBy(tiedToProblem, {
      text: 'Hi Tom,\n\nI saw Fernhill opened an office in Berlin and you posted pictures.\n\nPumps are our trade. They last long.',
    }) > 0,
  )
})

test('a fact with its consequence passes', () => {
  assert.equal(
    tryCheck(tiedToProblem, {
      text: 'Hi Tom,\n\nI saw Fernhill opened an office in Berlin, so your team will need desks.',
    })?.lost,
    0,
  )
})

test('without a fact there is nothing to tie', () => {
  assert.equal(tryCheck(tiedToProblem, { text: 'Hi,\n\nPumps are our trade.' }), null)
})

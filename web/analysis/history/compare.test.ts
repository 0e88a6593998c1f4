import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze } from '#core/analysis/analyze.ts'
import { changedFindings, partChanges } from './compare.ts'

const SHOUTING = analyze({ subject: 'BUY NOW', text: 'Hi Maya, are you hiring two SDRs in Leeds?' })
const CALM = analyze({ subject: 'your two openings', text: 'Hi Maya, are you hiring two SDRs in Leeds?' })

test('a removed problem is fixed and an added one is new, in both directions', () => {
  const there = changedFindings(SHOUTING, CALM)
  const back = changedFindings(CALM, SHOUTING)
  assert.ok(there.fixed.length > 0)
  assert.equal(there.fixed.length, back.broken.length)
  assert.equal(there.broken.length, back.fixed.length)
})

test('a draft compared with itself has not changed', () => {
  assert.deepEqual(changedFindings(CALM, CALM), { fixed: [], broken: [] })
  assert.ok(partChanges(CALM, CALM).every(({ from, to }) => from === to))
})

test('a part that only one of the two kinds has stays in the table', () => {
  const subject = analyze({ kind: 'subject', subject: 'your two openings' })
  const parts = partChanges(subject, CALM)
  assert.ok(parts.some(({ id, from, to }) => id === 'ask' && from === null && to !== null))
})

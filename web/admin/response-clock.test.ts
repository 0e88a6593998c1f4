import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer, readClock } from './response-clock.ts'

const request = { created_at: '2026-11-21T08:00:00Z', due_at: '2026-11-21T12:00:00Z' }
const at = (time: string) => readClock(request, new Date(`2026-11-21T${time}Z`))

test('a clock says how long there is to answer, and warns in the last quarter', () => {
  assert.deepEqual(at('08:30:00'), { text: '3 h left', state: 'calm' })
  assert.deepEqual(at('11:01:00'), { text: '59 min left', state: 'near' })
  assert.deepEqual(at('11:59:50'), { text: '1 min left', state: 'near' })
})

test('an overdue clock shows the delay', () => {
  assert.deepEqual(at('12:20:00'), { text: '20 min late', state: 'late' })
  assert.deepEqual(readClock(request, new Date('2026-11-24T13:00:00Z')), {
    text: '3 days late',
    state: 'late',
  })
})

test('an answer says how long it took, and whether it came in time', () => {
  const answered = (time: string) => readAnswer({ ...request, answered_at: `2026-11-21T${time}Z` })
  assert.deepEqual(answered('08:20:00'), { text: 'Answered in 20 min', state: 'calm' })
  assert.deepEqual(answered('12:00:00'), { text: 'Answered in 4 h', state: 'calm' })
  assert.deepEqual(answered('13:30:00'), { text: 'Answered in 5 h', state: 'late' })
})

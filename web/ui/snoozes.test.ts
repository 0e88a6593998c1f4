import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextWorkday } from './snoozes.ts'

test('the next workday begins at nine, and after a Friday or a Saturday it is Monday', () => {
  const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((day) =>
    nextWorkday(new Date(`${day}T15:00:00`)),
  )
  assert.deepEqual(
    days.map((day) => [day.getDate(), day.getHours()]),
    [
      [27, 9],
      [30, 9],
      [30, 9],
      [30, 9],
    ],
  )
})

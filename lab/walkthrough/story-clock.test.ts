import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startStoryClock } from './story-clock.ts'

test('a part that took too long is told as long as it was meant to take', () => {
  const clock = startStoryClock()
  clock.spend(1_000, 970)
  clock.spend(6_000, 970)
  clock.spend(7_000, 970)
  assert.equal(clock.tell(1_000), 1_000)
  assert.equal(clock.tell(3_500), 1_500)
  assert.equal(clock.tell(6_000), 2_000)
  assert.equal(clock.tell(7_000), 3_000)
})

test('a part that was quicker than meant is told as it was', () => {
  const clock = startStoryClock()
  clock.spend(400, 1_000)
  assert.equal(clock.tell(200), 200)
  assert.equal(clock.tell(900), 400)
  assert.equal(clock.tell(-5), 0)
})

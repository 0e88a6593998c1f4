import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableFile } from '#core/audience/unreadable-file.ts'
import { createWorkTime } from './work-time.ts'

test('a conversion that computes for five minutes ends, and waiting or a computer that sleeps does not count', async () => {
  let clock = 0
  const time = createWorkTime(() => clock)
  const compute = (ms: number) => {
    clock += ms
    time.check()
  }
  clock += 8 * 3_600_000
  time.check()
  for (let second = 20; second < 300; second += 1) compute(1_000)
  await time.pauseFor(Promise.resolve().then(() => (clock += 3_600_000)))
  compute(0)
  assert.throws(() => compute(1), UnreadableFile)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeat } from './repeat.ts'

const fail = (error: unknown) => assert.fail(String(error))

test('work is called again after a failure, which is told, and until it answers that it is done', async () => {
  const answers = [0, 'away', 1, Infinity]
  const errors: unknown[] = []
  const done = Promise.withResolvers<void>()
  const aliveTimer = setInterval(() => undefined, 1_000)
  const stop = repeat({
    work: async () => {
      const answer = answers.shift()
      if (answers.length === 0) done.resolve()
      if (typeof answer !== 'number') throw new Error(answer)
      return answer
    },
    retryMs: 1,
    onError: (error) => errors.push((error as Error).message),
  })
  await done.promise
  await stop()
  clearInterval(aliveTimer)
  assert.deepEqual(answers, [])
  assert.deepEqual(errors, ['away'])
})

test('a stop ends the pause, and waits for the call under way, which is the last', async () => {
  let calls = 0
  const paused = repeat({ work: async () => 3_600_000, retryMs: 1, onError: fail })
  await paused()
  const begun = Promise.withResolvers<void>()
  const ends = Promise.withResolvers<void>()
  let stopped = false
  const stop = repeat({
    work: async (signal) => {
      calls++
      begun.resolve()
      await ends.promise
      stopped = signal.aborted
      return 0
    },
    retryMs: 1,
    onError: fail,
  })
  await begun.promise
  const stopping = stop()
  ends.resolve()
  await stopping
  assert.equal(calls, 1)
  assert.equal(stopped, true)
})

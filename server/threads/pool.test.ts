import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool, WorkLimitError } from './pool.ts'

const poolOf = (limits: { seconds: number; megabytes: number }) =>
  createPool<typeof import('#server/testing/threads/pool-tasks.ts')>(
    new URL('../testing/threads/pool-tasks.ts', import.meta.url),
    {
      threads: 2,
      ...limits,
    },
  )
const run = poolOf({ seconds: 60, megabytes: 64 })

test('a task runs in a thread and answers; what it throws arrives', async () => {
  assert.equal(await run('double', 21), 42)
  await assert.rejects(run('fail', 'not so'), { message: 'not so' })
})

test('what never ends, and what fills the memory, ends with its thread while the process goes on', async () => {
  let beats = 0
  const pulse = setInterval(() => (beats += 1), 5)
  const ends = await Promise.allSettled([
    poolOf({ seconds: 0.2, megabytes: 64 })('hang', undefined),
    run('fill', undefined),
    run('double', 2),
  ])
  clearInterval(pulse)
  const [hung, filled, doubled] = ends
  assert.ok(hung.status === 'rejected' && hung.reason instanceof WorkLimitError)
  assert.match(String(hung.reason), /longer than 0.2 seconds/)
  assert.ok(filled.status === 'rejected' && filled.reason instanceof WorkLimitError)
  assert.match(String(filled.reason), /more than 64 MB/)
  assert.deepEqual(doubled, { status: 'fulfilled', value: 4 })
  assert.ok(beats > 10, `${beats} beats`)
})

test('as many as there are threads run at once, and the others wait without their time running', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => run('double', i)))
  assert.deepEqual(
    all,
    Array.from({ length: 20 }, (_, i) => i * 2),
  )
})

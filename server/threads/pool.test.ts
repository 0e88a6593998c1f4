import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPool, QueueFullError, WorkCanceled, WorkLimitError, type Limits } from './pool.ts'
import { describeWork, runWork } from './work.ts'

const poolOf = (limits: Partial<Limits>) =>
  createPool<typeof import('#server/testing/threads/pool-tasks.ts')>(
    new URL('../testing/threads/pool-tasks.ts', import.meta.url),
    { threads: 2, seconds: 60, megabytes: 64, waiting: 20, waitingMegabytes: 1, ...limits },
  )
const run = poolOf({})

test('a task runs in a thread and answers; what it throws arrives', async () => {
  assert.equal(await run('double', 21), 42)
  await assert.rejects(run('fail', 'not so'), { message: 'not so' })
})

test('what never ends, and what fills the memory, ends with its thread while the process goes on', async () => {
  let beats = 0
  const pulse = setInterval(() => (beats += 1), 5)
  const ends = await Promise.allSettled([
    poolOf({ seconds: 0.2 })('hang', undefined),
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

test('an account that has twenty tasks waiting leaves a thread free for another', async () => {
  const pool = poolOf({})
  const stop = new AbortController()
  await pool('double', 1, { account: 'ben' })
  const hanging = Array.from({ length: 20 }, () =>
    pool('hang', undefined, { account: 'ada', signal: stop.signal }).catch((error: unknown) => error),
  )
  for (const account of ['ben', 'cleo', 'ben']) assert.equal(await pool('double', 2, { account }), 4)
  stop.abort()
  for (const error of await Promise.all(hanging)) assert.ok(error instanceof WorkCanceled)
  assert.equal(await pool('double', 3, { account: 'ada' }), 6)
})

test('accounts take turns, whoever came first with many', async () => {
  const pool = poolOf({ threads: 1 })
  const order: string[] = []
  const results = [...Array.from({ length: 5 }, () => 'ada'), 'ben', 'cleo'].map(async (account) => {
    await pool('double', 1, { account })
    order.push(account)
  })
  await Promise.all(results)
  assert.deepEqual(order.slice(0, 4).toSorted(), ['ada', 'ada', 'ben', 'cleo'])
})

test('an account is refused beyond its share of waiting tasks and bytes, and no other is', async () => {
  const pool = poolOf({ waiting: 2 })
  const stop = new AbortController()
  const ada = { account: 'ada', signal: stop.signal }
  const held = [1, 2, 3].map(() => pool('hang', undefined, ada).catch(() => undefined))
  await assert.rejects(pool('double', 1, ada), QueueFullError)
  const half = 'x'.repeat(600_000)
  const ben = { account: 'ben', signal: stop.signal }
  held.push(...[1, 2].map(() => pool('length', half, ben).then(() => undefined)))
  await assert.rejects(pool('length', half, ben), QueueFullError)
  assert.equal(await pool('double', 4, { account: 'cleo' }), 8)
  stop.abort()
  await Promise.allSettled(held)
})

test('the account and the signal of a task are those of the request that runs', async () => {
  const pool = poolOf({ waiting: 1 })
  const stop = new AbortController()
  const held = runWork({ name: 'page', account: 'address', signal: stop.signal }, async () => {
    describeWork({ account: 'ada' })
    const first = pool('hang', undefined)
    const second = pool('hang', undefined)
    await assert.rejects(pool('double', 1, { account: 'ada' }), QueueFullError)
    return await Promise.allSettled([first, second])
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop.abort()
  for (const end of await held) assert.ok(end.status === 'rejected' && end.reason instanceof WorkCanceled)
})

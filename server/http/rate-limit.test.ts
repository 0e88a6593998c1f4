import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { createRateLimiter, type Limit, type RateLimiter } from './rate-limit.ts'

const t = testDatabase()

const start = new Date('2026-11-21T12:00:00Z')

function limiterAt(scale = 1) {
  const clock = { now: start }
  const { query } = t.db.as({ role: 'auth_admin' })
  const pass = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000))
  return {
    pass,
    limiter: createRateLimiter({ query, now: () => clock.now, key: Buffer.from('a key'), scale }),
  }
}

type State = Awaited<ReturnType<RateLimiter['take']>>
const stateOf = ({ wait, left, first }: State) => ({ wait, left, first })

/** A unique limit per test, so that tests share no bucket. */
const limit = (name: string): Limit => ({ name, count: 5, seconds: 50 })

test('a bucket gives what it holds, then says how long to wait', async () => {
  const { limiter } = limiterAt()
  const left = []
  for (let i = 0; i < 5; i += 1) left.push((await limiter.take(limit('holds'), 'a')).left)
  assert.deepEqual(left, [4, 3, 2, 1, 0])
  assert.deepEqual(stateOf(await limiter.take(limit('holds'), 'a')), { wait: 10, left: 0, first: false })
  assert.equal((await limiter.take(limit('holds'), 'b')).wait, 0)
})

test('each answer describes the limit, what is left of it and when more is', async () => {
  const { limiter, pass } = limiterAt()
  const { headers } = await limiter.take(limit('described'), 'a')
  assert.deepEqual(headers, { 'ratelimit-policy': '"described";q=5;w=50', ratelimit: '"described";r=4;t=10' })
  for (let i = 0; i < 4; i += 1) await limiter.take(limit('described'), 'a')
  pass(4)
  assert.deepEqual((await limiter.take(limit('described'), 'a')).headers, {
    'ratelimit-policy': '"described";q=5;w=50',
    ratelimit: '"described";r=0;t=6',
    'retry-after': '6',
  })
})

test('it refills evenly, and never beyond its size', async () => {
  const { limiter, pass } = limiterAt()
  for (let i = 0; i < 5; i += 1) await limiter.take(limit('refills'), 'a')
  pass(4)
  assert.equal((await limiter.take(limit('refills'), 'a')).wait, 6)
  pass(6)
  assert.deepEqual(stateOf(await limiter.take(limit('refills'), 'a')), { wait: 0, left: 0, first: false })
  pass(10_000)
  assert.deepEqual(stateOf(await limiter.take(limit('refills'), 'a')), { wait: 0, left: 4, first: true })
})

test('a refused attempt costs nothing', async () => {
  const { limiter, pass } = limiterAt()
  for (let i = 0; i < 30; i += 1) await limiter.take(limit('refused'), 'a')
  pass(10)
  assert.equal((await limiter.take(limit('refused'), 'a')).wait, 0)
})

test('looking takes nothing, and sees an empty bucket', async () => {
  const { limiter } = limiterAt()
  for (let i = 0; i < 9; i += 1)
    assert.deepEqual(stateOf(await limiter.peek(limit('looking'), 'a')), { wait: 0, left: 5, first: true })
  for (let i = 0; i < 5; i += 1) await limiter.take(limit('looking'), 'a')
  assert.equal((await limiter.peek(limit('looking'), 'a')).wait, 10)
})

test('what was taken can be given back, up to what it holds', async () => {
  const { limiter } = limiterAt()
  for (let i = 0; i < 6; i += 1) await limiter.take(limit('given'), 'a')
  await limiter.refund(limit('given'), 'a')
  assert.deepEqual(stateOf(await limiter.take(limit('given'), 'a')), { wait: 0, left: 0, first: false })
  for (let i = 0; i < 9; i += 1) await limiter.refund(limit('given'), 'a')
  assert.equal((await limiter.peek(limit('given'), 'a')).left, 5)
})

test('a bucket can be filled again', async () => {
  const { limiter } = limiterAt()
  for (let i = 0; i < 6; i += 1) await limiter.take(limit('filled'), 'a')
  await limiter.reset(limit('filled'), 'a')
  assert.equal((await limiter.take(limit('filled'), 'a')).left, 4)
})

test('of many at once, as many pass as it holds', async () => {
  const { limiter } = limiterAt()
  const all = await Promise.all(Array.from({ length: 40 }, () => limiter.take(limit('at once'), 'a')))
  assert.equal(all.filter(({ wait }) => wait === 0).length, 5)
})

test('the scale multiplies what is not marked as fixed', async () => {
  const { limiter } = limiterAt(3)
  assert.equal((await limiter.take(limit('scaled'), 'a')).left, 14)
  assert.equal((await limiter.take({ ...limit('fixed'), unscaled: true }, 'a')).left, 4)
})

test('a clock that was years ahead for a while locks nobody out for longer than a bucket takes to fill', async () => {
  const { limiter, pass } = limiterAt()
  const ahead = 400_000_000
  pass(ahead)
  for (let i = 0; i < 6; i += 1) await limiter.take(limit('ahead'), 'a')
  pass(-ahead)
  assert.equal((await limiter.take(limit('ahead'), 'a')).wait, 10)
  pass(50)
  assert.deepEqual(stateOf(await limiter.take(limit('ahead'), 'a')), { wait: 0, left: 4, first: true })
})

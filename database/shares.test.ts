// Tests the order and the time limits of requests that wait for a connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Shares } from './shares.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const ofAccount = (sub: string, client = '203.0.113.1') => ({
  role: 'authenticated' as const,
  claims: { sub },
  client,
})

const acquire = async (shares: Shares) => await shares.take(ofAccount('ada'))

test('who waits is started in the order of coming, past those whose own share is used up', async () => {
  const shares = new Shares(6)
  const held = await Promise.all(
    ['ada', 'ada', 'bob', 'carla'].map(async (sub, i) => await shares.take(ofAccount(sub, `${i}`))),
  )
  const started: string[] = []
  const wait = async (sub: string) => {
    const release = await shares.take(ofAccount(sub, 'other'))
    started.push(sub)
    return release
  }
  const waiting = ['ada', 'bob', 'dora'].map(wait)
  held[2]!()
  held[3]!()
  await Promise.all(waiting.slice(1))
  assert.deepEqual(started, ['bob', 'dora'])
  held[0]!()
  const releases = await Promise.all(waiting)
  assert.deepEqual(started, ['bob', 'dora', 'ada'])
  for (const release of [held[1]!, ...releases]) release()
})

test('who waits for five seconds is told to come back, and who came later goes on waiting', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const shares = new Shares(3)
  const release = await shares.take(ofAccount('ada'))
  const first = assert.rejects(acquire(shares), DatabaseUnavailable)
  t.mock.timers.tick(3_000)
  const second = acquire(shares)
  t.mock.timers.tick(2_000)
  await first
  release()
  const releaseSecond = await second
  const third = assert.rejects(acquire(shares), DatabaseUnavailable)
  t.mock.timers.tick(5_000)
  await third
  releaseSecond()
})

test('who would wait behind two hundred is told to come back at once', async () => {
  const shares = new Shares(3)
  const release = await shares.take(ofAccount('ada'))
  const waiting = Array.from({ length: 200 }, () => acquire(shares))
  assert.throws(() => shares.take(ofAccount('ada')), DatabaseUnavailable)
  release()
  for (const next of waiting) (await next)()
})

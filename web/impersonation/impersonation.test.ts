import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImpersonation, timeLeft } from './impersonation.ts'

const stored = (claims: object) =>
  JSON.stringify({ access_token: `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s` })

test('an impersonation session contains the account and its end', () => {
  const claims = { email: 'mia@example.com', exp: 1_795_000_000, act: { sub: 'ines' } }
  assert.deepEqual(readImpersonation(stored(claims)), {
    email: 'mia@example.com',
    until: new Date(1_795_000_000_000),
  })
})

test('an own, a missing and a broken session are not impersonations', () => {
  assert.equal(readImpersonation(stored({ email: 'mia@example.com', exp: 1_795_000_000 })), null)
  for (const text of [null, '', '{}', 'rubbish', '{"access_token":"rubbish"}'])
    assert.equal(readImpersonation(text), null)
})

test('the remaining time is in whole minutes', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  assert.equal(timeLeft(new Date('2026-11-21T12:59:59Z'), now), '59 min')
  assert.equal(timeLeft(new Date('2026-11-21T12:00:59Z'), now), 'less than a minute')
})

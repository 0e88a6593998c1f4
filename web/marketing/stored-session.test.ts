import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStoredUser } from './stored-session.ts'

const session = {
  access_token: 'x',
  user: {
    id: '7',
    email: 'ada@example.com',
    email_confirmed_at: '2026-01-01',
    user_metadata: { name: ' Ada Lovelace ' },
  },
}

test('a stored session says who is signed in', () => {
  assert.deepEqual(parseStoredUser(JSON.stringify(session)), {
    id: '7',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    emailConfirmed: true,
  })
})

test('someone without a name goes by the part of the address before the at-sign', () => {
  const user = { id: '7', email: 'ada@example.com' }
  assert.equal(parseStoredUser(JSON.stringify({ user }))?.name, 'ada')
})

test('no session, a broken one and one of somebody else’s making are nobody', () => {
  for (const stored of [null, '', '{', '7', '{"user":null}', '{"user":{"id":7}}', '[]'])
    assert.equal(parseStoredUser(stored), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session, User } from '@supabase/supabase-js'
import { owesSecondFactor } from './owes-second-factor.ts'

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const userWith = (...statuses: string[]) => ({ factors: statuses.map((status) => ({ status })) }) as User
const session = (claims: object, user: User): Pick<Session, 'access_token' | 'user'> => ({
  access_token: tokenOf(claims),
  user,
})

test('an account without a second factor needs no second step', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, {} as User)), false)
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, userWith('unverified'))), false)
})

test('an account with a second factor needs it until the session has verified it', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, userWith('verified'))), true)
  assert.equal(owesSecondFactor(session({ aal: 'aal2' }, userWith('verified'))), false)
})

test('an impersonating admin needs no second factor of the user', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1', act: { sub: 'ines' } }, userWith('verified'))), false)
})

test('a token in any script is parsed, and an unreadable one counts as unverified', () => {
  const name = 'Zoë ～～～???>>>'
  assert.equal(owesSecondFactor(session({ aal: 'aal2', name }, userWith('verified'))), false)
  assert.equal(owesSecondFactor({ access_token: 'rubbish', user: userWith('verified') }), true)
})

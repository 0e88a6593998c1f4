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

test('an account without a second factor owes none', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, {} as User)), false)
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, userWith('unverified'))), false)
})

test('an account with one owes it until the session has shown it', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1' }, userWith('verified'))), true)
  assert.equal(owesSecondFactor(session({ aal: 'aal2' }, userWith('verified'))), false)
})

test('an admin who acts as somebody owes nothing in their name', () => {
  assert.equal(owesSecondFactor(session({ aal: 'aal1', act: { sub: 'ines' } }, userWith('verified'))), false)
})

test('a token in any script is read, and one that cannot be read owes', () => {
  const name = 'Zoë ～～～???>>>'
  assert.equal(owesSecondFactor(session({ aal: 'aal2', name }, userWith('verified'))), false)
  assert.equal(owesSecondFactor({ access_token: 'rubbish', user: userWith('verified') }), true)
})

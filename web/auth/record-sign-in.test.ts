import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@supabase/supabase-js'
import { isNewSignIn } from './record-sign-in.ts'

test('a sign-in is new once, in every tab that shares the storage', () => {
  const storage = memory()
  assert.equal(isNewSignIn(session('ada', 'first'), storage), true)
  assert.equal(isNewSignIn(session('ada', 'first'), storage), false)
})

test('the next sign-in is new again, and so is somebody else', () => {
  const storage = memory()
  isNewSignIn(session('ada', 'first'), storage)
  assert.equal(isNewSignIn(session('ada', 'second'), storage), true)
  assert.equal(isNewSignIn(session('bob', 'second'), storage), true)
})

test('a sign-in on another device, seen when the person is read again, is none here', () => {
  const storage = memory()
  isNewSignIn(session('ada', 'first', '10:00'), storage)
  assert.equal(isNewSignIn(session('ada', 'first', '11:00'), storage), false)
})

function session(id: string, session_id: string, last_sign_in_at = '10:00'): Session {
  const claims = Buffer.from(JSON.stringify({ sub: id, session_id })).toString('base64url')
  return { access_token: `h.${claims}.s`, user: { id, last_sign_in_at } } as Session
}

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>()
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) }
}

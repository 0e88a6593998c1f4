import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@supabase/supabase-js'
import { isNewSignIn } from './record-sign-in.ts'

test('a sign-in is new once, in every tab that shares the storage', () => {
  const storage = memory()
  assert.equal(isNewSignIn(session('ada', '10:00'), storage), true)
  assert.equal(isNewSignIn(session('ada', '10:00'), storage), false)
})

test('the next sign-in is new again, and so is somebody else', () => {
  const storage = memory()
  isNewSignIn(session('ada', '10:00'), storage)
  assert.equal(isNewSignIn(session('ada', '11:00'), storage), true)
  assert.equal(isNewSignIn(session('bob', '11:00'), storage), true)
})

function session(id: string, last_sign_in_at: string): Session {
  return { user: { id, last_sign_in_at } } as Session
}

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { replaceSession } from './replace-session.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const expires = Math.floor(Date.now() / 1_000) + 3_600
const tokenOf = (sub: string) => `${part({ alg: 'HS256' })}.${part({ sub, exp: expires })}.AAAA`
const sessionOf = (sub: string) => ({
  access_token: tokenOf(sub),
  refresh_token: sub,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: expires,
  user: { id: sub },
})

/** A browser that holds a session, which the server says is over after a moment. */
function openBrowser(stored: object) {
  const items = new Map([['session', JSON.stringify(stored)]])
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
  const answer: typeof fetch = async (_url, init) => {
    if (new Headers(init?.headers).get('authorization')?.includes(tokenOf('new')))
      return Response.json({ id: 'new' })
    await sleep(20)
    return Response.json({ error_code: 'session_not_found', msg: 'The session is over' }, { status: 403 })
  }
  const auth = { storage, storageKey: 'session', autoRefreshToken: false, detectSessionInUrl: false }
  return createClient('http://127.0.0.1:1', 'key', { auth, global: { fetch: answer } }).auth
}

test('the session of a link stays, where the former one is found to be over meanwhile', async () => {
  const auth = openBrowser(sessionOf('former'))
  const pendingUser = auth.getUser()
  assert.equal((await replaceSession(auth, sessionOf('new'))).error, null)
  await pendingUser
  assert.equal((await auth.getSession()).data.session?.refresh_token, 'new')
})

test('a session that cannot be asked about is replaced', async () => {
  const auth = openBrowser(sessionOf('former'))
  assert.equal((await replaceSession(auth, sessionOf('new'))).error, null)
  assert.equal((await auth.getSession()).data.session?.refresh_token, 'new')
})

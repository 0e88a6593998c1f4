// Tests the rights of half a sign-in with the official client, at the endpoints of tables and functions.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { installationKeys } from './auth/jwt.ts'
import { jwtSecret, siteUrl, lenientAuth } from '#server/testing/auth/test-auth.ts'
import { stepAt, totpAt } from './auth/totp.ts'
import { checked } from './functions/invoke.ts'
import { createSupabase, type Supabase } from './supabase.ts'

let t: TestDatabase
let supabase: Supabase
let keys: Awaited<ReturnType<typeof installationKeys>>
const clock = { now: new Date() }
const password = 'brisk-otter-47'

before(async () => {
  t = await freshDatabase()
  keys = await installationKeys(jwtSecret)
  supabase = await createSupabase({
    db: t.db,
    auth: { ...lenientAuth, ...keys },
    exposedSchemas: ['public'],
    handlers: { whoami: checked({ signedIn: true, body: z.unknown(), run: async () => ({ here: true }) }) },
    sendMail: async () => {},
    now: () => clock.now,
    clientAddress: () => '203.0.113.7',
    onError: (error) => {
      throw error
    },
  })
})
after(async () => {
  await supabase.close()
  await t.close()
})

function browser(): SupabaseClient {
  return createClient(siteUrl, keys.anonKey, {
    // The server is mounted one segment deeper; `createApp` removes this part of the path.
    global: { fetch: (input, init) => supabase.fetch(new Request(input, init)) },
    auth: { autoRefreshToken: false, persistSession: false },
  })
}

/** An account with a second factor, signed in with both, and a name on the profile. */
async function guarded(email: string) {
  const client = browser()
  const made = await client.auth.signUp({ email, password })
  assert.equal(made.error, null)
  const inserted = await client.from('profiles').insert({ id: made.data.user!.id, name: 'Grace' })
  assert.equal(inserted.error, null)
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const code = () => totpAt(factor!.totp.secret, stepAt(clock.now))
  const shown = await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: code() })
  assert.equal(shown.error, null)
  clock.now = new Date(clock.now.getTime() + 30_000)
  return { client, factorId: factor!.id, code, id: made.data.user!.id }
}

test('the password alone opens no table of an account with a second factor, and no function', async () => {
  await guarded('hal@example.com')
  const half = browser()
  assert.equal((await half.auth.signInWithPassword({ email: 'hal@example.com', password })).error, null)
  const read = await half.from('profiles').select('name')
  assert.equal(read.data, null)
  assert.equal(read.status, 401)
  assert.match(read.error?.message ?? '', /second factor/)
  const written = await half.from('profiles').update({ name: 'Mallory' }).eq('name', 'Grace')
  assert.equal(written.status, 401)
  const called = await half.rpc('has_active_subscription', {})
  assert.equal(called.status, 401)
  const invoked = await half.functions.invoke('whoami', { body: {} })
  assert.equal((invoked.error as { context?: Response }).context?.status, 401)
})

test('the second factor opens them, and the session that had both is not disturbed', async () => {
  const { client, factorId, code } = await guarded('ida@example.com')
  assert.deepEqual((await client.from('profiles').select('name')).data, [{ name: 'Grace' }])
  const again = browser()
  await again.auth.signInWithPassword({ email: 'ida@example.com', password })
  assert.equal((await again.from('profiles').select('name')).status, 401)
  assert.equal((await again.auth.mfa.challengeAndVerify({ factorId, code: code() })).error, null)
  assert.deepEqual((await again.from('profiles').select('name')).data, [{ name: 'Grace' }])
  assert.deepEqual((await again.functions.invoke('whoami', { body: {} })).data, { here: true })
})

test('an account without a second factor needs none, and gets along without it once it is removed', async () => {
  const { client, factorId } = await guarded('joy@example.com')
  assert.equal((await client.auth.mfa.unenroll({ factorId })).error, null)
  await client.auth.refreshSession()
  assert.deepEqual((await client.from('profiles').select('name')).data, [{ name: 'Grace' }])
  const next = browser()
  await next.auth.signInWithPassword({ email: 'joy@example.com', password })
  assert.deepEqual((await next.from('profiles').select('name')).data, [{ name: 'Grace' }])
})

// Tests shared state of two processes on one database. (Sockets: server/supabase/realtime/.)
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies, type Dependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'

cheapenPasswordsInFile()

const siteUrl = 'http://127.0.0.1:3000'
const jwtSecret = 'a secret of this test that is long enough'
const password = 'correct horse battery'

let t: TestDatabase
let both: Dependencies[]
before(async () => {
  t = await freshDatabase()
  both = [await start(), await start()]
})
after(async () => {
  for (const one of both) await one.close()
  await t.close()
})

const start = () =>
  createDependencies({
    config: readConfig({ AUTH_AUTOCONFIRM: 'true' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '198.51.100.7',
  })

async function clients() {
  const { anonKey } = await installationKeys(jwtSecret)
  return both.map(({ app }) =>
    createClient(siteUrl, anonKey, {
      global: { fetch: (input, init) => app.fetch(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    }),
  )
}

test('a bucket that one empties is empty for the other', async () => {
  const signUpClients = await clients()
  const isRefused = async (i: number) => {
    const { error } = await signUpClients[i % 2]!.rpc('get_user_by_email_or_username', {
      identifier: `nobody${i}`,
    })
    return error?.code === 'PT429'
  }
  // Ten, and one more for each six seconds that a busy machine takes; separate limits would allow twice as many.
  let passed = 0
  while (passed < 20 && !(await isRefused(passed))) passed += 1
  assert.ok(passed >= 10 && passed < 20, `${passed} passed`)
  assert.ok(await isRefused(passed + 1))
})

test('wrong passwords are counted together, whichever process they were tried at', async () => {
  const signUpClients = await clients()
  await signUpClients[0]!.auth.signUp({ email: 'vi@example.com', password })
  let tries = 0
  for (; tries < 100; tries += 1) {
    const { error } = await signUpClients[tries % 2]!.auth.signInWithPassword({
      email: 'vi@example.com',
      password: 'wrong one',
    })
    if (error?.status === 429) break
  }
  assert.ok(tries < 40, `${tries} tries`)
  const elsewhere = await signUpClients[(tries + 1) % 2]!.auth.signInWithPassword({
    email: 'vi@example.com',
    password: 'wrong',
  })
  assert.equal(elsewhere.error?.status, 429)
})

test('a session that began at one is good at the other, and over at both', async () => {
  const [one, other] = await clients()
  await one!.auth.signUp({ email: 'wil@example.com', password })
  const { data } = await one!.auth.getSession()
  const { access_token, refresh_token } = data.session!
  const moved = await other!.auth.setSession({ access_token, refresh_token })
  assert.equal(moved.error, null)
  const refreshed = await other!.auth.refreshSession({ refresh_token })
  assert.equal(refreshed.error, null)
  await one!.auth.signOut({ scope: 'global' })
  assert.notEqual((await other!.auth.refreshSession()).error, null)
})

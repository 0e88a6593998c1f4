// Tests the link in a mail about a changed credential: it undoes the change without a session, once, and only for its
// owner.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { stepAt, totpAt } from './supabase/auth/totp.ts'
import { openProduct, type Person, type Product } from './testing/faults/product.ts'

cheapenPasswordsInFile()

let t: TestDatabase
let product: Product
let number = 0

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
})
after(async () => {
  await product.close()
  await t.close()
})

type Owner = Person & { id: string; email: string }
const newcomer = async (): Promise<Owner> => {
  const name = `owner-${(number += 1)}`
  const person = await product.newcomer(name)
  await t.sql('delete from private.outbox')
  return { ...person, id: (await person.client.auth.getUser()).data.user!.id, email: `${name}@example.com` }
}

async function linkTo(email: string, subject: string): Promise<string> {
  const found = await t.sql(
    `select text from private.outbox where recipient = '${email}' and subject = '${subject}' order by created_at desc`,
  )
  const token = /\/undo#([\da-f]{64})/.exec(String(found[0]?.text))?.[1]
  assert.ok(token, `no link in a mail to ${email}: ${subject}`)
  return token
}

const post = (token: string, path = 'auth/v1/undo') =>
  fetch(`${product.url}/${path}`, {
    method: 'POST',
    headers: { apikey: product.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

const press = async (token: string) => (await post(token)).status

const signIn = async (email: string, password: string) => {
  const client = createClient(product.url, product.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  return { client, refused: error?.code }
}

const resetMailsTo = async (email: string) =>
  (
    await t.sql(
      `select 1 from private.outbox where recipient = '${email}' and subject = 'Reset your password'`,
    )
  ).length

/** Changes by a thief of the session, and their state after the owner used the link. */
const changes: Record<
  string,
  { subject: string; change(by: Owner): Promise<unknown>; gone(of: Owner): Promise<boolean> }
> = {
  'a new password': {
    subject: 'Your password was changed',
    change: async ({ client }) => (await client.auth.updateUser({ password: 'password of a thief' })).error,
    gone: async ({ email }) => (await signIn(email, 'password of a thief')).refused === 'invalid_credentials',
  },
  'another email address': {
    subject: 'Your email address was changed',
    change: async ({ client, email }) =>
      (await client.auth.updateUser({ email: email.replace('owner', 'thief') })).error,
    gone: async ({ id, email }) =>
      (await t.sql(`select 1 from auth.users where id = '${id}' and email = '${email}'`)).length === 1,
  },
  'an API key': {
    subject: 'An API key was created',
    change: async ({ client }) =>
      (await client.rpc('create_api_key', { p_name: 'k', p_scope: 'write' })).error,
    gone: async ({ id }) => (await t.sql(`select 1 from api_keys where user_id = '${id}'`)).length === 0,
  },
  'a second factor': {
    subject: 'A second factor was added',
    change: async ({ client }) => await addFactor(client),
    gone: async ({ id }) =>
      (await t.sql(`select 1 from auth.mfa_factors where user_id = '${id}'`)).length === 0,
  },
  'a set of recovery codes': {
    subject: 'New recovery codes were created',
    async change({ client }) {
      await addFactor(client)
      const { data } = await client.auth.getSession()
      const made = await fetch(`${product.url}/auth/v1/factors/recovery-codes`, {
        method: 'POST',
        headers: { apikey: product.anonKey, authorization: `Bearer ${data.session!.access_token}` },
        body: '{}',
      })
      return made.ok ? null : await made.text()
    },
    gone: async ({ id }) =>
      (
        await t.sql(
          `select 1 from auth.mfa_factors where user_id = '${id}' and factor_type = 'recovery_code'`,
        )
      ).length === 0,
  },
  'an OAuth app': {
    subject: 'An OAuth app was set up',
    change: async ({ client, workspace }) =>
      (
        await client.functions.invoke('set-oauth-client', {
          body: {
            workspaceId: workspace,
            oauthProvider: 'google',
            client: { clientId: 'of a thief', clientSecret: 'secret' },
          },
        })
      ).error,
    gone: async ({ workspace }) =>
      (await t.sql(`select 1 from private.oauth_client_secrets where workspace_id = '${workspace}'`))
        .length === 0,
  },
}

async function addFactor(client: Person['client']): Promise<unknown> {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone of a thief' })
  const code = totpAt(data!.totp.secret, stepAt(new Date()))
  return (await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code })).error
}

for (const [name, { subject, change, gone }] of Object.entries(changes))
  test(`${name} is undone by the link that was mailed, with every session and the password`, async () => {
    const owner = await newcomer()
    assert.equal(await change(owner), null)
    const token = await linkTo(owner.email, subject)
    assert.equal(await press(token), 200)
    assert.ok(await gone(owner), `${name} is still there`)
    assert.equal((await owner.client.auth.refreshSession()).error?.code, 'refresh_token_not_found')
    assert.notEqual((await owner.client.auth.getUser(owner.token)).error, null)
    assert.equal((await signIn(owner.email, 'correct horse battery')).refused, 'invalid_credentials')
    assert.equal(await resetMailsTo(owner.email), 1)
    assert.equal(await press(token), 403, 'the link works once')
  })

test('a look at the link changes nothing, and an unknown or expired one is refused', async () => {
  const owner = await newcomer()
  assert.equal(await changes['an API key']!.change(owner), null)
  const token = await linkTo(owner.email, 'An API key was created')
  const looked = await fetch(`${product.url}/auth/v1/undo?token=${token}`, {
    headers: { apikey: product.anonKey },
  })
  assert.equal(looked.status, 405)
  assert.equal(await press('f'.repeat(64)), 403)
  assert.equal(await press(''), 400)
  await t.sql(`update private.credential_changes set created_at = now() - interval '8 days'`)
  assert.equal(await press(token), 403)
  assert.equal((await owner.client.auth.getUser()).error, null)
})

test('whoever has the session sees no link, and ends none by changing everything once more', async () => {
  const owner = await newcomer()
  const { client } = owner
  assert.equal(await changes['an API key']!.change(owner), null)
  const token = await linkTo(owner.email, 'An API key was created')
  for (const name of ['a new password', 'another email address', 'a second factor'])
    assert.equal(await changes[name]!.change(owner), null, name)
  assert.equal((await client.auth.signOut({ scope: 'others' })).error, null)
  const tables = ['credential_changes', 'outbox']
  for (const table of tables) assert.notEqual((await client.from(table).select()).error, null)
  for (const schema of ['private', 'auth'])
    assert.notEqual((await client.schema(schema).from('credential_changes').select()).error, null)
  assert.notEqual((await client.rpc('undo_credential_change', { token })).error, null)
  assert.equal(await press(token), 200)
  // The address to which the thief moved the account gets no link for a new password.
  assert.ok(await changes['another email address']!.gone(owner))
  assert.equal(await resetMailsTo(owner.email), 1)
  assert.equal(await resetMailsTo(owner.email.replace('owner', 'thief')), 0)
})

test('a thief whose address was undone has no link that takes the account back', async () => {
  const owner = await newcomer()
  const thief = owner.email.replace('owner', 'thief')
  const { client } = owner
  assert.equal((await client.auth.updateUser({ email: thief })).error, null)
  assert.equal((await client.auth.updateUser({ email: `again-${thief}` })).error, null)
  assert.equal(await changes['an API key']!.change(owner), null)
  const links = [
    await linkTo(thief, 'Your email address was changed'),
    await linkTo(`again-${thief}`, 'An API key was created'),
  ]
  // Someone signs up with the former address, and never confirms it.
  await t.sql(`insert into auth.users (email) values ('${owner.email}')`)
  assert.equal(await press(await linkTo(owner.email, 'Your email address was changed')), 200)
  const after = await t.sql(`select subject from private.outbox where recipient like '%${thief}'`)
  for (const token of links) assert.equal(await press(token), 403)
  assert.equal((await t.sql(`select 1 from auth.users where email = '${owner.email}'`)).length, 1)
  assert.equal(after.filter(({ subject }) => subject === 'Reset your password').length, 0)
})

test('a link locks nobody out: the mail that follows leads to a new password', async () => {
  const owner = await newcomer()
  assert.equal(await changes['a new password']!.change(owner), null)
  assert.equal(await press(await linkTo(owner.email, 'Your password was changed')), 200)
  const [mail] = await t.sql(`select text from private.outbox where subject = 'Reset your password'
    and recipient = '${owner.email}'`)
  const { client } = await signIn(owner.email, 'nothing')
  const token = /token=([\w-]+)/.exec(String(mail!.text))![1]!
  assert.equal((await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error, null)
  assert.equal((await client.auth.updateUser({ password: 'my own again 1' })).error, null)
  assert.equal((await signIn(owner.email, 'my own again 1')).refused, undefined)
})

// Tests sign-in with an account at the company's OpenID provider, with the official client and a real provider.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { configure } from '#database/testing/installation-calls.ts'
import type { Provider as Named, SupabaseClient } from '@supabase/supabase-js'
import {
  readRedirect,
  signedIn,
  signInAgain,
  siteUrl,
  startAuth,
  type TestAuth,
} from '#server/testing/auth/test-auth.ts'
import { startCompany } from '#server/testing/auth/company.ts'
import { createCompanyProvider } from './auth/company/provider.ts'

let isDown = true
const fetchOrFail: typeof fetch = (...call) =>
  isDown ? Promise.reject(new Error('The provider does not answer')) : fetch(...call)
const redirectUri = `${siteUrl}/auth/v1/callback`
let company: Awaited<ReturnType<typeof startCompany>>
let it: TestAuth
before(async () => {
  company = await startCompany({ redirectUri })
  it = await startAuth(
    { mailIntervalSeconds: 0 },
    createCompanyProvider(company.settings, redirectUri, fetchOrFail),
  )
})
after(async () => {
  await it.close()
  await company.close()
})

type Person = Parameters<typeof company.visit>[1]

/** Acts as the browser, from the click on the button to the return to our page. */
async function goThrough(client: SupabaseClient, person: Person) {
  const redirectTo = `${siteUrl}/dashboard`
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'oidc' as Named,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  assert.equal(error, null)
  const sent = readRedirect(await it.open(data.url))
  const start = (await it.open(data.url)).headers.get('location')!
  assert.equal(sent.page, `${company.settings.issuer}/auth`)
  return readRedirect(await it.open(await company.visit(start, person)))
}

const browser = () =>
  it.client({ flowType: 'pkce', persistSession: true, storage: memory(), storageKey: 'own' })
function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

async function signIn(person: Person) {
  const client = browser()
  const back = await goThrough(client, person)
  assert.deepEqual(Object.keys(back.query), ['code'])
  const { data, error } = await client.auth.exchangeCodeForSession(back.query.code!)
  assert.equal(error, null)
  return data.user
}

const grace: Person = { subject: 'u-1', email: 'grace@company.example', email_verified: true, name: 'Grace' }

test('while the provider does not answer, the browser is back on the page with a reason', async () => {
  const challenge = new URLSearchParams({ code_challenge: 'c'.repeat(43), code_challenge_method: 's256' })
  const { page, query } = readRedirect(
    await it.raw(`/authorize?provider=oidc&redirect_to=${siteUrl}/dashboard&${challenge.toString()}`),
  )
  assert.deepEqual([page, query['error_code']], [`${siteUrl}/dashboard`, 'provider_disabled'])
  isDown = false
})

test('a person of the company gets an account at the first sign-in, and the same one at the second', async () => {
  const user = await signIn(grace)
  assert.equal(user.email, 'grace@company.example')
  assert.ok(user.email_confirmed_at)
  assert.equal(user.user_metadata['name'], 'Grace')
  assert.deepEqual(
    user.identities!.map(({ provider, id }) => [provider, id]),
    [
      ['email', user.id],
      ['oidc', 'u-1'],
    ],
  )
  assert.deepEqual(await it.t.sql('select subject from private.outbox'), [], 'a new account has no news')
  const moved = await signIn({ ...grace, email: 'grace.hopper@company.example' })
  assert.equal(moved.id, user.id)
})

test('two first sign-ins of a person at once are one account', async () => {
  const person: Person = { subject: 'given by name', email: 'twice@company.example' }
  const [one, other] = await Promise.all([signIn(person), signIn(person)])
  assert.equal(one.id, other.id)
  assert.equal(one.identities![1]!.id, person.subject)
})

test('a deleted account ends with its connection, and an administrator who changes one leaves it', async () => {
  const person: Person = { subject: 'u-9', email: 'late@company.example' }
  const { id } = await signIn(person)
  const { admin } = it.admin().auth
  const changed = await admin.updateUserById(id, { app_metadata: { team: 'sales' } })
  assert.deepEqual(changed.data.user!.app_metadata, {
    provider: 'email',
    providers: ['email', 'oidc'],
    team: 'sales',
  })
  assert.equal((await admin.deleteUser(id, true)).error, null)
  assert.notEqual((await signIn(person)).id, id)
})

test('an account with the same address is connected, keeps its password, and its owner is notified by email', async () => {
  const ada = await signedIn(it, 'ada@company.example')
  const user = await signIn({ subject: 'u-2', email: 'Ada@Company.example' })
  assert.equal(user.id, ada.id)
  const mails = await it.t.sql(`select subject from private.outbox where recipient = 'ada@company.example'`)
  assert.deepEqual(mails, [{ subject: 'A company account was connected' }])
  const { error } = await it.client().auth.signInWithPassword(ada)
  assert.equal(error, null)
})

test('a password that somebody chose before the address was confirmed no longer works', async () => {
  const early = { email: 'early@company.example', password: 'brisk-otter-47' }
  assert.equal((await it.client().auth.signUp(early)).error, null)
  await signIn({ subject: 'u-3', email: early.email })
  const { error } = await it.client().auth.signInWithPassword(early)
  assert.equal(error?.message, 'Invalid login credentials')
})

const refused: [string, Person, string][] = [
  ['an address elsewhere', { subject: 'u-4', email: 'eve@elsewhere.example' }, 'validation_failed'],
  [
    'an unverified address',
    { subject: 'u-5', email: 'eve@company.example', email_verified: false },
    'validation_failed',
  ],
  [
    'an address that the provider gave to another person',
    { subject: 'u-6', email: grace.email },
    'email_exists',
  ],
]
for (const [what, person, code] of refused)
  test(`${what} is refused with a reason`, async () => {
    const { page, query } = await goThrough(browser(), person)
    assert.deepEqual([page, query['error_code'], query['code']], [`${siteUrl}/dashboard`, code, undefined])
  })

test('closed sign-up applies to company accounts too, and a suspended account stays suspended', async () => {
  await configure(it.t.asService, { sign_up: 'closed' })
  const { query } = await goThrough(browser(), { subject: 'u-7', email: 'new@company.example' })
  assert.equal(query['error_code'], 'signup_disabled')
  await configure(it.t.asService)
  await it.t.sql(
    `update auth.users set banned_until = now() + interval '1 day' where email = '${grace.email}'`,
  )
  assert.equal((await goThrough(browser(), grace)).query['error_code'], 'user_banned')
  await it.t.sql(`update auth.users set banned_until = null where email = '${grace.email}'`)
})

test('the code opens a session only in the browser that began the sign-in', async () => {
  const [client, other] = [browser(), browser()]
  const code = (await goThrough(client, grace)).query['code']!
  await goThrough(other, grace)
  assert.equal((await other.auth.exchangeCodeForSession(code)).error?.code, 'bad_code_verifier')
  assert.equal((await client.auth.exchangeCodeForSession(code)).error, null)
})

test('the link in the notification disconnects the company account', async () => {
  await configure(it.t.asService, { site_url: siteUrl })
  const { email } = await signedIn(it, 'joan@company.example')
  await signIn({ subject: 'u-8', email })
  const [mail] = await it.t.sql(`select text from private.outbox where recipient = '${email}'`)
  const token = /\/undo#(\w+)/.exec(String(mail!['text']))![1]
  assert.equal((await it.raw('/undo', { method: 'POST', body: JSON.stringify({ token }) })).status, 200)
  const [row] = await it.t.sql(`select company_identity, raw_app_meta_data -> 'providers' as providers
    from auth.users where email = '${email}'`)
  assert.deepEqual(row, { company_identity: null, providers: ['email'] })
})

test('an undone change of address ends the company account of a thief who made it', async () => {
  const { id, email } = await signedIn(it, 'mia@elsewhere.example')
  const thief: Person = { subject: 'u-10', email: 'thief@company.example' }
  await it.t.sql(`update auth.users set email = '${thief.email}' where id = '${id}'`)
  assert.equal((await signIn(thief)).id, id)
  const [mail] = await it.t.sql(`select text from private.outbox where recipient = '${email}'`)
  const token = /\/undo#(\w+)/.exec(String(mail!['text']))![1]
  assert.equal((await it.raw('/undo', { method: 'POST', body: JSON.stringify({ token }) })).status, 200)
  assert.notEqual((await signIn(thief)).id, id)
})

test('a sign-in without a challenge, with another provider, or with an invented or expired state is refused', async () => {
  assert.equal((await it.raw('/authorize?provider=oidc')).status, 400)
  assert.equal((await it.raw('/authorize?provider=google')).status, 400)
  for (const state of ['', 'made-up', 'v1.a.b.c']) {
    const back = readRedirect(await it.raw(`/callback?code=x&state=${state}`))
    assert.deepEqual([back.page, back.query['error_code']], [`${siteUrl}/`, 'flow_state_expired'])
  }
  const client = browser()
  const { data } = await client.auth.signInWithOAuth({
    provider: 'oidc' as Named,
    options: { skipBrowserRedirect: true },
  })
  const start = (await it.open(data.url!)).headers.get('location')!
  const returned = await company.visit(start, grace)
  it.pass(601)
  assert.equal(readRedirect(await it.open(returned)).query['error_code'], 'flow_state_expired')
})

test('a redirect to another site goes to the home page instead', async () => {
  const { data } = await browser().auth.signInWithOAuth({
    provider: 'oidc' as Named,
    options: { redirectTo: 'https://evil.example/', skipBrowserRedirect: true },
  })
  const start = (await it.open(data.url!)).headers.get('location')!
  assert.equal(readRedirect(await it.open(await company.visit(start, grace))).page, `${siteUrl}/`)
})

test('with OIDC_ONLY, addresses of the company can sign in only with it, and others as before', async () => {
  const email = 'ada@company.example'
  const password = 'brisk-otter-47'
  const ada = await signInAgain(it, email)
  await ada.client.auth.resetPasswordForEmail(email)
  company.settings.only = true
  company.settings.domains = ['company.example', 'xn--mnchen-3ya.example']
  const { auth } = it.client()
  const answers = [
    await auth.signInWithPassword({ email, password }),
    await auth.signUp({ email: 'new@company.example', password }),
    await auth.signUp({ email: 'new@münchen.example', password }),
    await auth.signInWithOtp({ email }),
    await auth.resetPasswordForEmail(email),
    await auth.resend({ type: 'signup', email }),
  ]
  assert.deepEqual(
    answers.map(({ error }) => error?.message),
    answers.map(() => 'Sign in with Example Login.'),
  )
  const landed = readRedirect(await it.open(it.mailTo(email).protocolLink))
  assert.equal(landed.fragment['error_code'], 'provider_disabled', 'a link that was mailed before')
  const bob = await signedIn(it, 'bob@elsewhere.example')
  for (const [{ client }, change] of [
    [ada, { email: 'ada@elsewhere.example' }],
    [ada, { password: 'brisk-otter-48' }],
    [bob, { email: 'bob@company.example' }],
  ] as const)
    assert.equal((await client.auth.updateUser(change)).error?.code, 'provider_disabled')
  assert.equal((await signIn({ subject: 'u-2', email })).email, email)
  company.settings.only = false
})

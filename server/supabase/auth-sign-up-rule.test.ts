// Tests the sign-up rule for every way of creating an account (docs/decisions/260).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { configure, setSignUp } from '#database/testing/installation-calls.ts'
import { signedIn, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
let workspace: string
before(async () => {
  it = await startAuth()
  await signedIn(it, 'admin@example.com')
  workspace = randomUUID()
  await it.t.sql(`insert into workspaces (id, name, user_id)
    select '${workspace}', 'Garden', id from auth.users where email = 'admin@example.com'`)
})
after(() => it.close())
beforeEach(() =>
  it.t.sql(`delete from private.sign_up; delete from private.settings; delete from workspace_invitations`),
)

const password = 'brisk-otter-47'
const setMode = (mode: string, domains?: string) => setSignUp(it.t.sql, mode, domains)
const setEnvironment = (settings: Record<string, string>) => configure(it.t.asService, settings)
const invite = (email: string, days = 7) =>
  it.t.sql(`insert into workspace_invitations (workspace_id, email, role, invited_by, expires_at)
    select id, '${email}', 'editor', user_id, now() + interval '${days} days' from workspaces where id = '${workspace}'`)
const hasAccount = async (email: string) =>
  (await it.t.sql(`select 1 from auth.users where email = '${email}'`)).length > 0

/** The error code, or null when the account was created. */
async function signUp(email: string): Promise<string | null | undefined> {
  const { error } = await it.client().auth.signUp({ email, password })
  assert.equal(await hasAccount(email), error === null)
  return error?.code ?? null
}

test('everybody can sign up by default', async () => {
  assert.equal(await signUp('anybody@example.com'), null)
})

test('when closed, nobody can sign up, and the error is the same for known addresses and says whom to ask', async () => {
  await setMode('closed')
  const { error } = await it.client().auth.signUp({ email: 'closed@example.com', password })
  assert.equal(error?.code, 'signup_disabled')
  assert.match(error?.message ?? '', /Ask whoever runs this installation/)
  const known = await it.client().auth.signUp({ email: 'admin@example.com', password })
  assert.deepEqual([known.error?.code, known.error?.message], [error?.code, error?.message])
  await invite('guest-of-closed@example.com')
  assert.equal(await signUp('guest-of-closed@example.com'), 'signup_disabled')
})

test('when closed, an emailed code creates no account, with the same response; accounts still sign in by code', async () => {
  await setMode('closed')
  const sent = it.mails.length
  const unknown = await it.client().auth.signInWithOtp({ email: 'otp@example.com' })
  assert.deepEqual([unknown.error, it.mails.length, await hasAccount('otp@example.com')], [null, sent, false])
  const link = await it.raw('/magiclink', {
    method: 'POST',
    body: JSON.stringify({ email: 'magic@example.com' }),
  })
  assert.deepEqual([link.status, await hasAccount('magic@example.com')], [200, false])
  assert.equal((await it.client().auth.signInWithOtp({ email: 'admin@example.com' })).error, null)
  assert.equal(it.mails.at(-1)?.to, 'admin@example.com')
})

test('when closed, the service key can still add accounts', async () => {
  await setMode('closed')
  const { admin } = it.admin().auth
  assert.equal((await admin.inviteUserByEmail('invited@example.com')).error, null)
  assert.equal((await admin.createUser({ email: 'made@example.com', password })).error, null)
  const link = { type: 'signup', email: 'linked@example.com', password } as const
  assert.equal((await admin.generateLink(link)).error, null)
})

test('by invitation, people invited to a workspace can sign up until the invitation expires', async () => {
  await setMode('invited')
  assert.equal(await signUp('uninvited@example.com'), 'signup_disabled')
  await invite('Guest@Example.com')
  await invite('late@example.com', -1)
  assert.equal(await signUp('guest@example.com'), null)
  assert.equal(await signUp('late@example.com'), 'signup_disabled')
  await invite('by-code@example.com')
  await it.client().auth.signInWithOtp({ email: 'by-code@example.com' })
  assert.ok(await hasAccount('by-code@example.com'))
})

test('by domain, its addresses and invited ones can sign up, and look-alike domains cannot', async () => {
  await setMode('domains', '{acme.test,acme.example}')
  assert.equal(await signUp('ann@Acme.test'.toLowerCase()), null)
  for (const email of ['ann@notacme.test', 'ann@acme.test.evil.test', 'ann@mail.acme.test'])
    assert.equal(await signUp(email), 'signup_disabled')
  const { error } = await it.client().auth.signUp({ email: 'bea@other.test', password })
  assert.match(error?.message ?? '', /acme\.test, acme\.example/)
  await invite('bea@other.test')
  assert.equal(await signUp('bea@other.test'), null)
})

test('environment settings override the choice of an admin until they are removed', async () => {
  await setMode('open')
  await setEnvironment({ sign_up: 'domains', sign_up_domains: 'env.test,second.test' })
  assert.equal(await signUp('a@env.test'), null)
  assert.equal(await signUp('a@elsewhere.test'), 'signup_disabled')
  await setEnvironment({})
  assert.equal(await signUp('a@elsewhere.test'), null)
})

test('the first admin can sign up even when closed, until an address is confirmed', async () => {
  const confirmed = `update auth.users set email_confirmed_at = `
  await it.t.sql(`${confirmed} null`)
  await setEnvironment({ sign_up: 'closed' })
  assert.equal(await signUp('first@example.com'), null)
  await setEnvironment({ sign_up: 'closed', admin_email: 'boss@example.com' })
  assert.equal(await signUp('stranger@example.com'), 'signup_disabled')
  assert.equal(await signUp('boss@example.com'), null)
  await it.t.sql(`${confirmed} now()`)
  assert.equal(await signUp('second@example.com'), 'signup_disabled')
  await it.t.sql(`delete from auth.users where email = 'boss@example.com'`)
  assert.equal(await signUp('stranger@example.com'), 'signup_disabled')
})

test('/settings reports that sign-up is closed', async () => {
  const disabled = async () =>
    ((await (await it.raw('/settings')).json()) as { disable_signup: boolean }).disable_signup
  assert.equal(await disabled(), false)
  await setMode('closed')
  assert.equal(await disabled(), true)
})

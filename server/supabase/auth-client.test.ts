// Tests the session handling of the official client against this server, and the parts of the protocol that this
// server lacks (official-suites.md). The other auth-*.test.ts test each endpoint separately.
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { signedIn, siteUrl, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
// The client prints the reason for a lost session.
const printed = mock.method(console, 'error', () => undefined)
before(async () => {
  it = await startAuth({ autoconfirm: true })
})
after(async () => {
  printed.mock.restore()
  await it.close()
})

let count = 0
const newAddress = () => `client-${(count += 1)}@example.com`
const password = 'brisk-otter-47'

/** A storage like that of browsers, whose content a test may change. */
function memory() {
  const storedItems = new Map<string, string>()
  return {
    kept: storedItems,
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  }
}

type Refused = { error: { status?: number | undefined; code?: string | undefined; message: string } | null }
const refusalOf = ({ error }: Refused) => [error?.status, error?.code, error?.message]

test('a session is set from its tokens, refreshed and refused where they are no good', async () => {
  const { session } = await signedIn(it, newAddress())
  const client = it.client()
  const set = await client.auth.setSession(session)
  assert.deepEqual([set.error, set.data.user?.id], [null, session.user.id])
  const { data } = await client.auth.refreshSession()
  assert.notEqual(data.session!.refresh_token, session.refresh_token)
  assert.equal(
    (await client.auth.updateUser({ data: { hello: 'world' } })).data.user!.user_metadata['hello'],
    'world',
  )
  const old = [btoa('{"alg":"HS256"}'), btoa('{"exp":1}'), 'c2ln'].join('.').replaceAll('=', '')
  const unknown = await it.client().auth.setSession({ access_token: old, refresh_token: 'unknown' })
  assert.match(unknown.error!.message, /Invalid Refresh Token: Refresh Token Not Found/)
  assert.match((await it.client().auth.refreshSession()).error!.message, /session missing/)
})

test('a browser that comes back recovers its session, and refreshes one that has expired', async () => {
  const storage = memory()
  const client = it.client({ persistSession: true, storage, storageKey: 'kept' })
  const email = newAddress()
  const { data } = await client.auth.signUp({ email, password })
  const again = it.client({ persistSession: true, storage, storageKey: 'kept' })
  assert.equal((await again.auth.getSession()).data.session!.access_token, data.session!.access_token)
  storage.kept.set('kept', JSON.stringify({ ...data.session, expires_at: 1 }))
  it.pass(1)
  const later = it.client({ persistSession: true, storage, storageKey: 'kept' })
  const renewed = (await later.auth.getSession()).data.session!
  assert.notEqual(renewed.access_token, data.session!.access_token)
  assert.equal((await later.auth.getClaims()).data!.claims['email'], email)
  storage.kept.set('kept', JSON.stringify({ ...renewed, expires_at: 1, refresh_token: 'unknown' }))
  const lost = it.client({ persistSession: true, storage, storageKey: 'kept' })
  assert.match((await lost.auth.getSession()).error!.message, /Invalid Refresh Token/)
  assert.equal((await lost.auth.getSession()).data.session, null)
})

test('listeners are notified of a sign-in and a sign-out, even of a deleted account', async () => {
  const { client, id } = await signedIn(it, newAddress())
  const heard: string[] = []
  const { data } = client.auth.onAuthStateChange((event) => void heard.push(event))
  await client.auth.getSession()
  await it.admin().auth.admin.deleteUser(id)
  assert.equal((await client.auth.signOut()).error, null)
  assert.equal((await client.auth.getSession()).data.session, null)
  data.subscription.unsubscribe()
  await client.auth.signUp({ email: newAddress(), password })
  assert.deepEqual(heard, ['INITIAL_SESSION', 'SIGNED_OUT'])
})

test('a sign-up that is confirmed at once returns a session, and a second one an error', async () => {
  const email = newAddress()
  const made = await it.client().auth.signUp({ email, password, options: { data: { info: 'some' } } })
  assert.deepEqual(
    [made.error, made.data.user!.email, made.data.user!.user_metadata['info'], made.data.session !== null],
    [null, email, 'some', true],
  )
  const again = await it.client().auth.signUp({ email, password })
  assert.match(again.error!.message, /^User already registered/)
  assert.deepEqual([again.data.session, again.data.user], [null, null])
})

test('an account has only its email identity, and none can be linked or unlinked', async () => {
  const email = newAddress()
  const { client } = await signedIn(it, email)
  const { data } = await client.auth.getUserIdentities()
  assert.deepEqual(
    data!.identities.map(({ provider, identity_data }) => [provider, identity_data!['email']]),
    [['email', email]],
  )
  const linked = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  assert.deepEqual(refusalOf(linked), [404, 'manual_linking_disabled', 'Manual linking is disabled'])
  const unlinked = await client.auth.unlinkIdentity(data!.identities[0]!)
  assert.deepEqual(refusalOf(unlinked), [404, 'manual_linking_disabled', 'Manual linking is disabled'])
  assert.match((await it.client().auth.getUserIdentities()).error!.message, /session missing/)
})

test('ways to sign in that this server lacks are refused with the errors of the protocol', async () => {
  const { auth } = it.client()
  const phone = '+15555551212'
  const signed = { message: 'I sign in', signature: new Uint8Array([1, 2, 3]) }
  const refusals: [Promise<Refused>, number, string, RegExp][] = [
    [auth.signInAnonymously(), 422, 'anonymous_provider_disabled', /^Anonymous sign-ins are disabled$/],
    [auth.signUp({ phone, password }), 422, 'phone_provider_disabled', /^Phone signups are disabled$/],
    [auth.signInWithPassword({ phone, password }), 422, 'phone_provider_disabled', /^Phone logins/],
    [auth.signInWithOtp({ phone }), 422, 'phone_provider_disabled', /^Phone logins are disabled$/],
    [auth.verifyOtp({ phone, token: '123456', type: 'sms' }), 422, 'phone_provider_disabled', /^Phone/],
    [auth.signInWithWeb3({ chain: 'solana', ...signed }), 422, 'web3_provider_disabled', /^Web3 provider is/],
    [
      auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' }),
      400,
      'provider_disabled',
      /not enabled$/,
    ],
    [auth.signInWithSSO({ domain: 'example.com' }), 404, 'saml_provider_disabled', /^SAML 2.0 is disabled$/],
  ]
  for (const [call, status, code, words] of refusals) {
    const [gotStatus, gotCode, message] = refusalOf(await call)
    assert.deepEqual([gotStatus, gotCode], [status, code])
    assert.match(String(message), words)
  }
  const { data } = await auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  const opened = await it.open(data.url!)
  assert.equal(opened.status, 400)
  assert.match(await opened.text(), /provider is not enabled/)
})

test('missing or wrong input is reported, and thrown by a client that throws', async () => {
  const { auth } = it.client()
  const none = {} as never
  assert.match(refusalOf(await auth.resend(none))[2] as string, /either an email or phone number/)
  assert.match(refusalOf(await auth.signInWithOtp(none))[2] as string, /either an email or phone number/)
  assert.match(refusalOf(await auth.exchangeCodeForSession('no code'))[2] as string, /./)
  assert.equal((await auth.signInWithOtp({ email: 'no address' })).error!.status, 400)
  assert.equal((await auth.signInWithPassword({ email: 'none@example.com', password })).error!.status, 400)
  assert.equal(
    (await auth.verifyOtp({ email: newAddress(), token: '123456', type: 'email' })).error!.status,
    403,
  )
  const throwing = it.client({ throwOnError: true }).auth
  await assert.rejects(throwing.signUp({ email: newAddress(), password: '' }))
  await assert.rejects(throwing.signInWithPassword({ email: newAddress(), password: 'wrong' }), {
    message: 'Invalid login credentials',
  })
})

test('without a session nothing is reauthenticated, enrolled, changed or shown', async () => {
  const { auth } = it.client()
  assert.notEqual((await auth.reauthenticate()).error, null)
  assert.notEqual((await auth.mfa.enroll({ factorType: 'totp' })).error, null)
  assert.notEqual((await auth.mfa.challenge({ factorId: crypto.randomUUID() })).error, null)
  assert.notEqual((await auth.mfa.unenroll({ factorId: crypto.randomUUID() })).error, null)
  assert.match((await auth.getUser()).error!.message, /session missing/)
  assert.match((await auth.updateUser({ data: {} })).error!.message, /session missing/)
  assert.deepEqual((await auth.getClaims()).data, null)
  const { client } = await signedIn(it, newAddress())
  const reauthenticated = await client.auth.reauthenticate()
  assert.deepEqual([reauthenticated.error, reauthenticated.data], [null, { user: null, session: null }])
})

test('a second factor is listed, challenged and verified in one call, and its level is returned', async () => {
  const { client } = await signedIn(it, newAddress())
  const { mfa } = client.auth
  const factor = (await mfa.enroll({ factorType: 'totp' })).data!
  assert.ok(factor.totp.qr_code.startsWith('data:image/svg+xml'))
  const wrong = await mfa.challengeAndVerify({ factorId: factor.id, code: '000000' })
  assert.match(wrong.error!.message, /Invalid TOTP code/)
  const level = (await mfa.getAuthenticatorAssuranceLevel()).data!
  assert.deepEqual([level.currentLevel, level.nextLevel], ['aal1', 'aal1'])
  assert.equal((await mfa.listFactors()).data!.all.length, 1)
  assert.equal((await mfa.unenroll({ factorId: factor.id })).error, null)
  assert.deepEqual((await mfa.listFactors()).data!.all, [])
})

test('a change of address in the PKCE flow mails a link for the browser that asked', async () => {
  const pkce = it.client({ flowType: 'pkce', persistSession: true, storage: memory() })
  const email = newAddress()
  assert.equal((await pkce.auth.signUp({ email, password })).error, null)
  const { data, error } = await pkce.auth.updateUser({ email: `new-${email}` })
  assert.deepEqual([error, data.user!.id !== ''], [null, true])
  const wrong = await pkce.auth.exchangeCodeForSession('mock_code')
  assert.ok([400, 404].includes(wrong.error!.status!), `${siteUrl}: ${wrong.error!.message}`)
})

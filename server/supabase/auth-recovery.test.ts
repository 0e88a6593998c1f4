import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  readRedirect,
  signedIn,
  signInAgain,
  siteUrl,
  startAuth,
  type TestAuth,
} from '#server/testing/auth/test-auth.ts'

let it: TestAuth
before(async () => {
  it = await startAuth()
})
after(() => it.close())

test('a forgotten password is replaced through a mail, and every other device is signed out', async () => {
  const { email, client: other } = await signedIn(it, 'ana@example.com')
  const client = it.client()
  const requested = await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/settings` })
  assert.equal(requested.error, null)
  const landed = readRedirect(await it.open(it.mailTo(email).protocolLink))
  assert.equal(landed.page, `${siteUrl}/settings`)
  assert.equal(landed.fragment.type, 'recovery')
  const { access_token, refresh_token } = landed.fragment as Record<'access_token' | 'refresh_token', string>
  await client.auth.setSession({ access_token, refresh_token })
  assert.equal((await client.auth.updateUser({ password: 'calm-heron-12' })).error, null)
  assert.equal((await client.auth.getUser()).error, null)
  assert.equal((await other.auth.getUser()).error?.name, 'AuthSessionMissingError')
  await signInAgain(it, email, 'calm-heron-12')
})

test('recovery answers the same for an address nobody has', async () => {
  await signedIn(it, 'bea@example.com')
  const requestMail = async (email: string) => {
    const response = await it.raw('/recover', { method: 'POST', body: JSON.stringify({ email }) })
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      body: await response.json(),
    }
  }
  const known = [await requestMail('bea@example.com'), await requestMail('bea@example.com')]
  const unknown = [await requestMail('nobody@example.com'), await requestMail('nobody@example.com')]
  assert.deepEqual(known, unknown)
  assert.deepEqual(known[0], { status: 200, retry: null, body: {} })
  assert.deepEqual(known[1]!.status, 429)
  assert.equal(known[1]!.retry, '60')
})

test('a recovery link is good for an hour', async () => {
  const { email } = await signedIn(it, 'cem@example.com')
  await it.client().auth.resetPasswordForEmail(email)
  const { token } = it.mailTo(email)
  it.pass(3601)
  const { error } = await it.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  assert.equal(error?.code, 'otp_expired')
})

test('a recovery code signs in as the link does', async () => {
  const { email } = await signedIn(it, 'dev@example.com')
  await it.client().auth.resetPasswordForEmail(email)
  const { code } = it.mailTo(email)
  const { data, error } = await it.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
  assert.equal(error, null)
  assert.ok(data.session)
})

test('a one-time code signs in, once', async () => {
  const { email, id } = await signedIn(it, 'edi@example.com')
  assert.equal((await it.client().auth.signInWithOtp({ email })).error, null)
  const { code } = it.mailTo(email)
  const { data, error } = await it.client().auth.verifyOtp({ email, token: code, type: 'email' })
  assert.equal(error, null)
  assert.equal(data.user?.id, id)
  const again = await it.client().auth.verifyOtp({ email, token: code, type: 'email' })
  assert.equal(again.error?.code, 'otp_expired')
  assert.equal(again.error?.message, 'Token has expired or is invalid')
})

test('of two that use one link at once, one gets in', async () => {
  const { email } = await signedIn(it, 'fay@example.com')
  await it.client().auth.signInWithOtp({ email })
  const { token } = it.mailTo(email)
  const both = await Promise.all(
    [1, 2].map(() => it.client().auth.verifyOtp({ token_hash: token, type: 'magiclink' })),
  )
  assert.deepEqual(both.map(({ error }) => error?.code ?? 'in').toSorted(), ['in', 'otp_expired'])
})

test('a one-time code signs up whoever is new, unless told not to, which nobody is told', async () => {
  await signedIn(it, 'gerti@example.com')
  const requestMail = async (email: string) => {
    const body = JSON.stringify({ email, create_user: false })
    const response = await it.raw('/otp', { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  const known = [await requestMail('gerti@example.com'), await requestMail('gerti@example.com')]
  const before = it.mails.length
  assert.deepEqual([await requestMail('gus@example.com'), await requestMail('gus@example.com')], known)
  assert.deepEqual(
    known.map(({ status }) => status),
    [200, 429],
  )
  assert.equal(it.mails.length, before)
  it.pass(61)
  const email = 'gus@example.com'
  assert.equal(
    (await it.client().auth.signInWithOtp({ email, options: { data: { name: 'Gus' } } })).error,
    null,
  )
  const { data, error } = await it.client().auth.verifyOtp({
    email,
    token: it.mailTo(email).code,
    type: 'email',
  })
  assert.equal(error, null)
  assert.equal(data.user?.user_metadata.name, 'Gus')
  assert.ok(data.user?.email_confirmed_at)
})

test('a link leads only where this site allows', async () => {
  const { email } = await signedIn(it, 'hal@example.com')
  const cases = [
    ['https://app.coldframe.test/deep/page?x=1', 'https://app.coldframe.test/deep/page?x=1'],
    ['https://app.coldframe.test/t/c/token', siteUrl],
    ['https://app.coldframe.test.evil.com/', siteUrl],
    ['https://app.coldframe.test@evil.com/', siteUrl],
    ['https://you:pw@app.coldframe.test/', siteUrl],
    ['https://evil.com/https://app.coldframe.test', siteUrl],
    ['http://app.coldframe.test/', siteUrl],
    ['https://app.coldframe.test:8443/', siteUrl],
    ['//evil.com', siteUrl],
    ['javascript:alert(1)', siteUrl],
    ['https://preview-42.coldframe.test/any/path', 'https://preview-42.coldframe.test/any/path'],
    ['https://preview-42.evil.coldframe.test/', siteUrl],
    ['coldframe-app://signed-in', 'coldframe-app://signed-in'],
    ['coldframe-app://elsewhere', siteUrl],
  ] as const
  for (const [asked, expected] of cases) {
    it.pass(61)
    await it.client().auth.signInWithOtp({ email, options: { emailRedirectTo: asked } })
    const { protocolLink: link } = it.mailTo(email)
    const tampered = new URL(link)
    tampered.searchParams.set('redirect_to', asked)
    const location = new URL((await it.open(tampered.href)).headers.get('location')!)
    location.hash = ''
    assert.equal(location.href, new URL(expected).href, asked)
  }
})

test('a mail link never takes its host from the request', async () => {
  const { email } = await signedIn(it, 'ivo@example.com')
  await it.raw('/recover', {
    method: 'POST',
    headers: { host: 'evil.com', 'x-forwarded-host': 'evil.com', origin: 'https://evil.com' },
    body: JSON.stringify({ email }),
  })
  assert.equal(new URL(it.mailTo(email).link).origin, siteUrl)
})

test('tokens and codes are kept as keyed hashes only', async () => {
  const { email } = await signedIn(it, 'jay@example.com')
  await it.client().auth.resetPasswordForEmail(email)
  const { token, code } = it.mailTo(email)
  const rows = await it.t.sql(`select to_jsonb(t)::text as dump from auth.one_time_tokens t
    where relates_to = '${email}'`)
  assert.equal(rows.length, 1)
  assert.equal(String(rows[0]!.dump).includes(token), false)
  assert.equal(String(rows[0]!.dump).includes(`"${code}"`), false)
})

test('in the PKCE flow the link brings a code that only the asking browser can use', async () => {
  const { email, id } = await signedIn(it, 'kai@example.com')
  const client = it.client({ flowType: 'pkce' })
  const options = { emailRedirectTo: `${siteUrl}/dashboard?from=mail` }
  assert.equal((await client.auth.signInWithOtp({ email, options })).error, null)
  const { protocolLink: link, token } = it.mailTo(email)
  assert.match(token, /^pkce_/)
  const landed = readRedirect(await it.open(link))
  assert.equal(landed.page, `${siteUrl}/dashboard`)
  assert.equal(landed.query.from, 'mail')
  assert.deepEqual(landed.fragment, {})
  const code = landed.query.code!
  const thief = await it.raw('/token?grant_type=pkce', {
    method: 'POST',
    body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
  })
  assert.equal(thief.status, 400)
  assert.equal(((await thief.json()) as { code: string }).code, 'bad_code_verifier')
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  assert.equal(error, null)
  assert.equal(data.user?.id, id)
})

test('a PKCE code is good once and for five minutes', async () => {
  const { email } = await signedIn(it, 'lia@example.com')
  const verifier = 'v'.repeat(64)
  const requestMail = () =>
    it.raw('/otp', {
      method: 'POST',
      body: JSON.stringify({ email, code_challenge: verifier, code_challenge_method: 'plain' }),
    })
  const exchange = async (code: string) => {
    const body = JSON.stringify({ auth_code: code, code_verifier: verifier })
    const response = await it.raw('/token?grant_type=pkce', { method: 'POST', body })
    return { status: response.status, body: (await response.json()) as { code?: string } }
  }
  await requestMail()
  const first = readRedirect(await it.open(it.mailTo(email).protocolLink)).query.code!
  assert.equal((await exchange(first)).status, 200)
  assert.deepEqual((await exchange(first)).body.code, 'flow_state_not_found')
  it.pass(61)
  await requestMail()
  const second = readRedirect(await it.open(it.mailTo(email).protocolLink)).query.code!
  it.pass(301)
  assert.deepEqual((await exchange(second)).body.code, 'flow_state_expired')
})

test('a failed PKCE link explains itself in query and fragment', async () => {
  const landed = readRedirect(await it.open(`${siteUrl}/auth/v1/verify?token=pkce_gone&type=magiclink`))
  assert.equal(landed.query.error_code, 'otp_expired')
  assert.equal(landed.fragment.error_code, 'otp_expired')
})

test('half a PKCE challenge, or a bad one, is refused', async () => {
  const bad = [
    { code_challenge: 'x'.repeat(43) },
    { code_challenge: 'x'.repeat(42), code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
    { code_challenge: `${'x'.repeat(42)} `, code_challenge_method: 's256' },
  ]
  for (const fields of bad) {
    const body = JSON.stringify({ email: 'ana@example.com', ...fields })
    const response = await it.raw('/recover', { method: 'POST', body })
    assert.equal(response.status, 400)
    assert.equal(((await response.json()) as { code: string }).code, 'validation_failed')
  }
})

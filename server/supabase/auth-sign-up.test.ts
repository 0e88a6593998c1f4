import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readRedirect, siteUrl, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
before(async () => {
  it = await startAuth()
})
after(() => it.close())

const password = 'brisk-otter-47'
const data = { name: 'Cleo', username: 'cleo', redirect_after_verification: '/dashboard' }
const confirmationPage = `${siteUrl}/verify-email`

test('signing up gives an account and a mail, but no session yet', async () => {
  const { data: signedUp, error } = await it.client().auth.signUp({
    email: 'Cleo@Example.com',
    password,
    options: { data, emailRedirectTo: confirmationPage },
  })
  assert.equal(error, null)
  assert.equal(signedUp.session, null)
  const user = signedUp.user!
  assert.equal(user.email, 'cleo@example.com')
  assert.deepEqual(user.user_metadata, data)
  assert.deepEqual(user.app_metadata, { provider: 'email', providers: ['email'] })
  assert.equal(user.identities?.[0]?.provider, 'email')
  assert.equal('email_confirmed_at' in user, false)
  assert.ok(user.confirmation_sent_at)
  const mail = it.mailTo('cleo@example.com')
  assert.match(mail.subject, /Confirm/)
  assert.match(mail.code, /^\d{6}$/)
  assert.ok(mail.html.includes(mail.link.replaceAll('&', '&amp;')))
})

test('before the address is confirmed the right password is told so, a wrong one is not', async () => {
  await it.client().auth.signUp({ email: 'dora@example.com', password })
  const right = await it.client().auth.signInWithPassword({ email: 'dora@example.com', password })
  assert.equal(right.error?.code, 'email_not_confirmed')
  assert.equal(right.error?.message, 'Email not confirmed')
  const wrong = await it
    .client()
    .auth.signInWithPassword({ email: 'dora@example.com', password: 'not this one' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
})

test('a program that follows the link is led to the page with a session in its fragment', async () => {
  const client = it.client()
  await client.auth.signUp({
    email: 'emil@example.com',
    password,
    options: { emailRedirectTo: confirmationPage },
  })
  const landed = readRedirect(await it.open(it.mailTo('emil@example.com').protocolLink))
  assert.equal(landed.status, 303)
  assert.equal(landed.page, confirmationPage)
  assert.equal(landed.fragment.type, 'signup')
  assert.equal(landed.fragment.token_type, 'bearer')
  const { access_token, refresh_token } = landed.fragment as Record<'access_token' | 'refresh_token', string>
  const { data, error } = await client.auth.setSession({ access_token, refresh_token })
  assert.equal(error, null)
  assert.ok(data.user?.email_confirmed_at)
  const signedIn = await it.client().auth.signInWithPassword({ email: 'emil@example.com', password })
  assert.equal(signedIn.error, null)
})

test('a mail link is good once', async () => {
  await it.client().auth.signUp({ email: 'fritz@example.com', password })
  const { protocolLink: link } = it.mailTo('fritz@example.com')
  await it.open(link)
  const again = readRedirect(await it.open(link))
  assert.equal(again.status, 303)
  assert.deepEqual(again.fragment, {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
})

test('looking ahead at a link does not burn it', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'gita@example.com', password })
  const { protocolLink: link, token } = it.mailTo('gita@example.com')
  const looks: RequestInit[] = [
    { method: 'HEAD' },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { purpose: 'prefetch' } },
    { headers: { 'x-moz': 'prefetch' } },
    { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } },
    { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } },
    { headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } },
  ]
  for (const look of looks) assert.equal((await it.open(link, look)).status, 204)
  const opened = await it.open(link, {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  })
  // A browser is redirected to the page whose script redeems the token.
  const { page, query, fragment } = readRedirect(opened)
  assert.deepEqual(
    { page, query, fragment },
    { page: confirmationPage, query: { token, type: 'signup', next: '/' }, fragment: {} },
  )
  assert.equal((await it.client().auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
})

test('a program may follow a link for somebody', async () => {
  await it.client().auth.signUp({ email: 'gabi@example.com', password })
  // The default header of Node's fetch.
  const opened = await it.open(it.mailTo('gabi@example.com').protocolLink, {
    headers: { 'sec-fetch-mode': 'cors' },
  })
  assert.ok(readRedirect(opened).fragment.access_token)
})

test('the code in the mail confirms as the link does', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'hugo@example.com', password })
  const { code } = it.mailTo('hugo@example.com')
  const { data, error } = await client.auth.verifyOtp({
    email: 'hugo@example.com',
    token: code,
    type: 'signup',
  })
  assert.equal(error, null)
  assert.ok(data.session?.access_token)
  assert.ok(data.user?.email_confirmed_at)
})

test('a code is not guessed: twenty tries by all, then even the right one is refused, and the link is not', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'ines@example.com', password })
  const { code, token: token_hash } = it.mailTo('ines@example.com')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 20; i += 1) {
    const { error } = await client.auth.verifyOtp({ email: 'ines@example.com', token: wrong, type: 'signup' })
    assert.equal(error?.status, 403)
    assert.equal(error?.code, 'otp_expired')
  }
  const { error } = await client.auth.verifyOtp({ email: 'ines@example.com', token: code, type: 'signup' })
  assert.equal(error?.code, 'otp_expired')
  assert.equal((await client.auth.verifyOtp({ token_hash, type: 'signup' })).error, null)
})

test('a code lives ten minutes, a link a day', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'jana@example.com', password })
  const { code, token } = it.mailTo('jana@example.com')
  it.pass(601)
  const late = await client.auth.verifyOtp({ email: 'jana@example.com', token: code, type: 'signup' })
  assert.equal(late.error?.code, 'otp_expired')
  it.pass(23 * 3600)
  const { error } = await client.auth.verifyOtp({ token_hash: token, type: 'signup' })
  assert.equal(error, null)
})

test('a link that is a day old is refused', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'kai@example.com', password })
  const { token } = it.mailTo('kai@example.com')
  it.pass(24 * 3600 + 1)
  const { error } = await client.auth.verifyOtp({ token_hash: token, type: 'signup' })
  assert.equal(error?.message, 'Email link is invalid or has expired')
})

test('a sign-up token resets no password', async () => {
  const client = it.client()
  await client.auth.signUp({ email: 'lena@example.com', password })
  const { token } = it.mailTo('lena@example.com')
  const crossed = await client.auth.verifyOtp({ token_hash: token, type: 'recovery' })
  assert.equal(crossed.error?.code, 'otp_expired')
  const right = await client.auth.verifyOtp({ token_hash: token, type: 'email' })
  assert.equal(right.error, null)
})

test('signing up again with an unconfirmed address mails again, and what is confirmed counts', async () => {
  const email = 'mona@example.com'
  await it.client().auth.signUp({ email, password })
  const first = it.mailTo(email)
  const early = await it.client().auth.signUp({ email, password: 'another-pass-9' })
  assert.equal(early.error?.status, 429)
  assert.equal(early.error?.code, 'over_email_send_rate_limit')
  assert.equal(early.error?.message, 'For security purposes, you can only request this after 60 seconds.')
  it.pass(61)
  const options = { data: { name: 'Mona' } }
  const later = await it.client().auth.signUp({ email, password: 'another-pass-9', options })
  assert.equal(later.error, null)
  const second = it.mailTo(email)
  assert.notEqual(second.token, first.token)
  const confirmed = await it.client().auth.verifyOtp({ token_hash: second.token, type: 'signup' })
  assert.equal(confirmed.data.user?.user_metadata.name, 'Mona')
  const mine = { email, password: 'another-pass-9' }
  assert.equal((await it.client().auth.signInWithPassword(mine)).error, null)
  const waiting = await it.client().auth.signInWithPassword({ email, password })
  assert.equal(waiting.error?.code, 'invalid_credentials')
  const ended = await it.client().auth.verifyOtp({ token_hash: first.token, type: 'signup' })
  assert.equal(ended.error?.code, 'otp_expired')
})

test('a stranger who signs up again voids neither the mail nor the password of the first sign-up', async () => {
  const email = 'mara@example.com'
  const options = { data: { name: 'Mara' } }
  await it.client().auth.signUp({ email, password, options })
  const own = it.mailTo(email)
  it.pass(61)
  const stranger = { email, password: 'of-a-stranger-9' }
  const named = { ...stranger, options: { data: { name: 'Stranger' } } }
  assert.equal((await it.client().auth.signUp(named)).error, null)
  const confirmed = await it.client().auth.verifyOtp({ token_hash: own.token, type: 'signup' })
  assert.equal(confirmed.data.user?.user_metadata.name, 'Mara')
  assert.equal((await it.client().auth.signInWithPassword({ email, password })).error, null)
  assert.equal((await it.client().auth.signInWithPassword(stranger)).error?.code, 'invalid_credentials')
})

test('an address that is confirmed by another mail than its sign-up’s keeps no password of it', async () => {
  const ways = {
    otp: (email: string) => it.client().auth.signInWithOtp({ email }),
    recovery: (email: string) => it.client().auth.resetPasswordForEmail(email),
    invite: (email: string) => it.admin().auth.admin.inviteUserByEmail(email),
  }
  for (const [way, ask] of Object.entries(ways)) {
    const email = `waiting-${way}@example.com`
    await it.client().auth.signUp({ email, password })
    it.pass(61)
    assert.equal((await ask(email)).error, null)
    const { token: token_hash, link } = it.mailTo(email)
    const type = new URL(link).searchParams.get('type') as 'signup'
    assert.equal((await it.client().auth.verifyOtp({ token_hash, type })).error, null, way)
    const { error } = await it.client().auth.signInWithPassword({ email, password })
    assert.equal(error?.code, 'invalid_credentials', way)
  }
})

test('a confirmation that is mailed again is of the same sign-up', async () => {
  const email = 'again@example.com'
  await it.client().auth.signUp({ email, password })
  it.pass(61)
  await it.client().auth.resend({ type: 'signup', email })
  await it.client().auth.verifyOtp({ token_hash: it.mailTo(email).token, type: 'signup' })
  assert.equal((await it.client().auth.signInWithPassword({ email, password })).error, null)
})

test('signing up with a confirmed address looks like success and sends nothing', async () => {
  const email = 'nora@example.com'
  const fresh = await it.client().auth.signUp({ email, password, options: { data } })
  await it.client().auth.verifyOtp({ token_hash: it.mailTo(email).token, type: 'signup' })
  const before = it.mails.length
  const { data: repeated, error } = await it
    .client()
    .auth.signUp({ email, password: 'brand-new-4', options: { data } })
  assert.equal(error, null)
  assert.equal(repeated.session, null)
  assert.notEqual(repeated.user?.id, fresh.data.user?.id)
  assert.deepEqual(repeated.user?.identities, [])
  assert.deepEqual(Object.keys(repeated.user ?? {}), Object.keys(fresh.data.user!))
  assert.equal(it.mails.length, before)
})

test('of many who sign up at once with one address, one account comes', async () => {
  const email = 'olga@example.com'
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => it.client().auth.signUp({ email, password })),
  )
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
  const { data: listed } = await it.admin().auth.admin.listUsers({ perPage: 1000 })
  assert.equal(listed.users.filter((user) => user.email === email).length, 1)
})

test('weak passwords are refused with their reasons', async () => {
  const short = await it.client().auth.signUp({ email: 'p@example.com', password: 'abc' })
  assert.equal(short.error?.name, 'AuthWeakPasswordError')
  assert.deepEqual((short.error as unknown as { reasons: string[] }).reasons, ['length'])
  assert.equal(short.error?.message, 'Password should be at least 6 characters.')
  const common = await it.client().auth.signUp({ email: 'p@example.com', password: 'Password123' })
  assert.deepEqual((common.error as unknown as { reasons: string[] }).reasons, ['pwned'])
  assert.equal(common.error?.status, 422)
})

test('passwords are never cut: 72 bytes pass, 73 are refused', async () => {
  const long = await it.client().auth.signUp({ email: 'q@example.com', password: 'ä'.repeat(36) + 'x' })
  assert.equal(long.error?.code, 'validation_failed')
  assert.equal(long.error?.message, 'Password cannot be longer than 72 characters')
  const fits = await it.client().auth.signUp({ email: 'q@example.com', password: 'ä'.repeat(36) })
  assert.equal(fits.error, null)
})

test('what is no address is refused', async () => {
  const bad = [
    'nobody',
    'a@b',
    '@example.com',
    'a@example.com\r\nBcc: x@example.com',
    'a b@example.com',
    'a@-x.com',
  ]
  for (const email of bad) {
    const { error } = await it.client().auth.signUp({ email, password })
    assert.equal(error?.message, 'Unable to validate email address: invalid format', email)
    assert.equal(error?.code, 'validation_failed')
  }
})

test('a sign-up without password, without anything, or by phone says what is missing', async () => {
  const noPassword = await it.client().auth.signUp({ email: 'r@example.com', password: '' })
  assert.equal(noPassword.error?.message, 'Signup requires a valid password')
  const anonymous = await it.client().auth.signInAnonymously()
  assert.equal(anonymous.error?.code, 'anonymous_provider_disabled')
  const phone = await it.client().auth.signUp({ phone: '+15550100', password })
  assert.equal(phone.error?.code, 'phone_provider_disabled')
})

test('a mail asked for again after two sign-ups confirms the address and the password of neither', async () => {
  const email = 'twice@example.com'
  const passwords = ['victim-otter-47', 'thief-otter-47'] as const
  for (const password of passwords) {
    assert.equal((await it.client().auth.signUp({ email, password })).error, null)
    it.pass(60)
  }
  await it.client().auth.resend({ type: 'signup', email })
  const mailed = { token_hash: it.mailTo(email).token, type: 'signup' } as const
  assert.equal((await it.client().auth.verifyOtp(mailed)).error, null)
  for (const password of passwords) {
    const { error } = await it.client().auth.signInWithPassword({ email, password })
    assert.equal(error?.code, 'invalid_credentials', password)
  }
})

test('resend mails the confirmation again, and is silent about addresses it does not know', async () => {
  const email = 'sara@example.com'
  await it.client().auth.signUp({ email, password })
  const first = it.mailTo(email)
  assert.equal((await it.client().auth.resend({ type: 'signup', email })).error?.status, 429)
  it.pass(61)
  const options = { emailRedirectTo: confirmationPage }
  assert.equal((await it.client().auth.resend({ type: 'signup', email, options })).error, null)
  assert.notEqual(it.mailTo(email).token, first.token)
  assert.ok(it.mailTo(email).link.startsWith(`${confirmationPage}?token=`))
  assert.ok(it.mailTo(email).link.endsWith('&type=signup'))

  const before = it.mails.length
  const unknown = 'nobody-here@example.com'
  assert.equal((await it.client().auth.resend({ type: 'signup', email: unknown })).error, null)
  assert.equal((await it.client().auth.resend({ type: 'signup', email: unknown })).error?.status, 429)
  assert.equal(it.mails.length, before)
  const odd = await it.client().auth.resend({ type: 'sms' as 'signup', email })
  assert.equal(odd.error?.code, 'validation_failed')
})

test('a mail that can not be kept may be asked for again at once', async () => {
  const broken = await startAuth()
  broken.postbox.full = true
  const email = 'tilda@example.com'
  const failed = await broken.client().auth.signUp({ email, password })
  assert.equal(failed.error?.status, 500)
  assert.equal(broken.failures.length, 1)
  broken.postbox.full = false
  assert.equal((await broken.client().auth.resend({ type: 'signup', email })).error, null)
  assert.ok(broken.mailTo(email).link)
  await broken.close()
})

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

test('the user behind a session is shown', async () => {
  const { client, id } = await signedIn(it, 'amy@example.com')
  const { data, error } = await client.auth.getUser()
  assert.equal(error, null)
  assert.equal(data.user?.id, id)
  assert.equal(data.user?.aud, 'authenticated')
  assert.equal(data.user?.role, 'authenticated')
})

test('metadata merges key by key, and null takes a key away', async () => {
  const { client } = await signedIn(it, 'bob2@example.com')
  await client.auth.updateUser({ data: { name: 'Bob', theme: { dark: true }, old: 1 } })
  const { data } = await client.auth.updateUser({ data: { theme: { size: 2 }, old: null } })
  assert.deepEqual(data.user?.user_metadata, { name: 'Bob', theme: { size: 2 } })
})

test('nobody writes their own app metadata, role or other attributes of administrators', async () => {
  const { session, client } = await signedIn(it, 'cat@example.com')
  const attributes = {
    app_metadata: { admin: true },
    role: 'service_role',
    email_confirm: true,
    ban_duration: '1h',
  }
  for (const [name, value] of Object.entries(attributes)) {
    const response = await it.raw('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ [name]: value, data: { a: 1 } }),
    })
    assert.equal(response.status, 403, name)
    assert.equal(((await response.json()) as { code: string }).code, 'not_admin')
  }
  const { data } = await client.auth.getUser()
  assert.deepEqual(data.user?.app_metadata, { provider: 'email', providers: ['email'] })
  assert.deepEqual(data.user?.user_metadata, {})
  assert.equal(data.user?.role, 'authenticated')
})

test('metadata that would not fit a token is refused', async () => {
  const { client } = await signedIn(it, 'dot@example.com')
  const { error } = await client.auth.updateUser({ data: { note: 'x'.repeat(9000) } })
  assert.equal(error?.code, 'validation_failed')
})

test('a new password ends the other sessions and voids mails on their way', async () => {
  const { client, email } = await signedIn(it, 'eli@example.com')
  const phone = await signInAgain(it, email)
  await it.client().auth.resetPasswordForEmail(email)
  const { token } = it.mailTo(email)
  assert.equal((await client.auth.updateUser({ password: 'quiet-river-8' })).error, null)
  assert.equal((await client.auth.getUser()).error, null)
  assert.equal((await phone.client.auth.getUser()).error?.name, 'AuthSessionMissingError')
  const voided = await it.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
  assert.equal(voided.error?.code, 'otp_expired')
})

test('the same, a weak or a too long password is refused with its reason', async () => {
  const { client, password } = await signedIn(it, 'fox@example.com')
  const same = await client.auth.updateUser({ password })
  assert.equal(same.error?.code, 'same_password')
  assert.equal(same.error?.message, 'New password should be different from the old password.')
  const weak = await client.auth.updateUser({ password: 'abc' })
  assert.equal(weak.error?.name, 'AuthWeakPasswordError')
  const long = await client.auth.updateUser({ password: 'x'.repeat(73) })
  assert.equal(long.error?.code, 'validation_failed')
})

test('a wrong current password or a wrong confirmation code stops the change', async () => {
  const { client, email, password } = await signedIn(it, 'gil@example.com')
  const wrong = await client.auth.updateUser({ password: 'new-one-77', current_password: 'not-it' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
  const nonce = await client.auth.updateUser({ password: 'new-one-77', nonce: '000000' })
  assert.equal(nonce.error?.code, 'reauthentication_not_valid')
  assert.equal((await client.auth.reauthenticate()).error, null)
  const { code } = it.mailTo(email)
  const right = await client.auth.updateUser({
    password: 'new-one-77',
    nonce: code,
    current_password: password,
  })
  assert.equal(right.error, null)
})

test('a new address counts once it is confirmed; the old one is told', async () => {
  const { client, email, id } = await signedIn(it, 'hue@example.com')
  const options = { emailRedirectTo: `${siteUrl}/settings` }
  const { data, error } = await client.auth.updateUser({ email: 'Hue.New@example.com' }, options)
  assert.equal(error, null)
  assert.equal(data.user?.email, email)
  assert.equal(data.user?.new_email, 'hue.new@example.com')
  assert.ok(data.user?.email_change_sent_at)
  assert.match(it.mailTo(email).subject, /about to change/)
  assert.equal(it.mailTo(email).link, '')
  const landed = readRedirect(await it.open(it.mailTo('hue.new@example.com').protocolLink))
  assert.equal(landed.page, `${siteUrl}/settings`)
  assert.equal(landed.fragment.type, 'email_change')
  const after = await client.auth.getUser()
  assert.equal(after.data.user?.id, id)
  assert.equal(after.data.user?.email, 'hue.new@example.com')
  assert.equal(after.data.user?.new_email, undefined)
  await signInAgain(it, 'hue.new@example.com')
})

test('a change of address can be mailed again, and is confirmed by code', async () => {
  const { client, email } = await signedIn(it, 'ike@example.com')
  await client.auth.updateUser({ email: 'ike.new@example.com' })
  it.pass(61)
  assert.equal((await it.client().auth.resend({ type: 'email_change', email })).error, null)
  const { code } = it.mailTo('ike.new@example.com')
  const { data, error } = await it.client().auth.verifyOtp({
    email: 'ike.new@example.com',
    token: code,
    type: 'email_change',
  })
  assert.equal(error, null)
  assert.equal(data.user?.email, 'ike.new@example.com')
})

test('an address somebody has can not be taken, which only its owner is told', async () => {
  await signedIn(it, 'jim@example.com')
  const { client, email } = await signedIn(it, 'kit@example.com')
  const free = await client.auth.updateUser({ email: 'free-address@example.com' })
  const updated = await client.auth.updateUser({ email: 'jim@example.com' })
  assert.equal(updated.error, null)
  assert.deepEqual(Object.keys(updated.data.user), Object.keys(free.data.user!))
  assert.equal(updated.data.user?.new_email, 'jim@example.com')
  assert.equal(it.mailTo('jim@example.com').link, '')
  assert.match(it.mailTo('jim@example.com').text, /already has an account/)
  it.pass(61)
  const before = it.mails.length
  assert.equal((await it.client().auth.resend({ type: 'email_change', email })).error, null)
  assert.equal(it.mails.length, before)
  await client.auth.updateUser({ email: 'soon-taken@example.com' })
  const { token } = it.mailTo('soon-taken@example.com')
  await signedIn(it, 'soon-taken@example.com')
  const late = await it.client().auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.equal(late.error?.code, 'email_exists')
  await signInAgain(it, email)
})

test('of two accounts that claim one address at once, one gets it', async () => {
  const people = await Promise.all([signedIn(it, 'max@example.com'), signedIn(it, 'mix@example.com')])
  const tokens = []
  for (const { client } of people) {
    await client.auth.updateUser({ email: 'wanted@example.com' })
    tokens.push(it.mailTo('wanted@example.com').token)
    it.pass(61)
  }
  const answers = await Promise.all(
    tokens.map((token) => it.client().auth.verifyOtp({ token_hash: token, type: 'email_change' })),
  )
  assert.deepEqual(answers.map(({ error }) => error?.code ?? 'got it').toSorted(), ['email_exists', 'got it'])
})

test('a password change cancels a change of address that is under way', async () => {
  const { client } = await signedIn(it, 'lou@example.com')
  await client.auth.updateUser({ email: 'thief@example.com' })
  const { token } = it.mailTo('thief@example.com')
  await client.auth.updateUser({ password: 'taken-back-3' })
  const { error } = await it.client().auth.verifyOtp({ token_hash: token, type: 'email_change' })
  assert.equal(error?.code, 'otp_expired')
})

test('where accounts are confirmed at once, so is everything about them', async () => {
  const open = await startAuth({ autoconfirm: true })
  const client = open.client()
  const { data, error } = await client.auth.signUp({ email: 'mo@example.com', password: 'brisk-otter-47' })
  assert.equal(error, null)
  assert.ok(data.session)
  assert.ok(data.user?.email_confirmed_at)
  const again = await open.client().auth.signUp({ email: 'mo@example.com', password: 'other-one-66' })
  assert.equal(again.error?.code, 'user_already_exists')
  assert.equal(again.error?.message, 'User already registered')
  const moved = await client.auth.updateUser({ email: 'mo.new@example.com' })
  assert.equal(moved.data.user?.email, 'mo.new@example.com')
  assert.deepEqual(open.mails, [])
  await open.close()
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { hashPassword } from './auth/passwords.ts'
import { signedIn, signInAgain, siteUrl, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'

let it: TestAuth
before(async () => {
  it = await startAuth()
})
after(() => it.close())

/** Refreshes like a client that has this token. */
async function refresh(token: string) {
  const response = await it.raw('/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

test('a session says who, for how long and how', async () => {
  const { session, id } = await signedIn(it, 'anna@example.com')
  assert.equal(session.token_type, 'bearer')
  assert.equal(session.expires_in, 3600)
  assert.equal(session.user.id, id)
  assert.ok(session.user.last_sign_in_at)
  assert.deepEqual(decodeProtectedHeader(session.access_token), { alg: 'HS256', typ: 'JWT' })
  const { session_id, ...claims } = decodeJwt(session.access_token)
  const iat = Math.floor(it.clock.now.getTime() / 1000)
  assert.match(String(session_id), /^[\da-f-]{36}$/)
  assert.equal(session.expires_at, iat + 3600)
  assert.deepEqual(claims, {
    iss: `${siteUrl}/auth/v1`,
    sub: id,
    aud: 'authenticated',
    email: 'anna@example.com',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: iat }],
    is_anonymous: false,
    iat,
    exp: iat + 3600,
  })
})

test('an unknown address and a wrong password get the same answer', async () => {
  await signedIn(it, 'ben@example.com')
  const wrong = await it.client().auth.signInWithPassword({ email: 'ben@example.com', password: 'nope-nope' })
  const unknown = await it
    .client()
    .auth.signInWithPassword({ email: 'who@example.com', password: 'nope-nope' })
  assert.equal(wrong.error?.status, 400)
  assert.equal(wrong.error?.code, 'invalid_credentials')
  assert.equal(wrong.error?.message, 'Invalid login credentials')
  assert.deepEqual(JSON.stringify(unknown.error), JSON.stringify(wrong.error))
})

test('a username signs in by a handle that says nothing about the account, and that nothing else takes', async () => {
  const { email, password, id } = await signedIn(it, 'cara@example.com')
  await it.t.sql(`insert into public.profiles (id, username) values ('${id}', 'Cara')`)
  const found = await it.t.sql(`select email from public.get_user_by_email_or_username('cara')`)
  const handle = String(found[0]!.email)
  assert.match(handle, /^[\da-f-]{36}@username\.invalid$/)
  const { data } = await it.client().auth.signInWithPassword({ email: handle, password })
  assert.equal(data.user?.email, email)
  const wrong = await it.client().auth.signInWithPassword({ email: handle, password: 'not-this-one' })
  assert.equal(wrong.error?.code, 'invalid_credentials')
})

test('a handle of a username, or what looks like one, is no address: it makes no account and gets no mail', async () => {
  const { client, id } = await signedIn(it, 'cleo@example.com')
  await it.t.sql(`insert into public.profiles (id, username) values ('${id}', 'Cleo')`)
  const [found] = await it.t.sql(`select email from public.get_user_by_email_or_username('cleo')`)
  const sent = it.mails.length
  for (const email of [String(found!.email), `${randomUUID()}@username.invalid`, 'cleo@Username.Invalid ']) {
    const { auth } = it.client()
    const { admin } = it.admin().auth
    const password = 'brisk-otter-47'
    for (const asked of [
      auth.signInWithOtp({ email }),
      auth.signUp({ email, password }),
      auth.resetPasswordForEmail(email),
      auth.resend({ type: 'signup', email }),
      client.auth.updateUser({ email }),
      admin.createUser({ email, password }),
      admin.inviteUserByEmail(email),
      admin.generateLink({ type: 'signup', email, password }),
      admin.updateUserById(id, { email }),
    ])
      assert.equal((await asked).error?.code, 'validation_failed')
  }
  assert.equal(it.mails.length, sent)
  const made = `select email from auth.users where coalesce(email_change, email) ilike '%@username.invalid'`
  assert.deepEqual(await it.t.sql(made), [])
})

test('addresses are one whatever their case', async () => {
  await signedIn(it, 'carl@example.com')
  await signInAgain(it, ' CARL@Example.com')
})

test('a password that became known as weak still signs in, with a word about it', async () => {
  const { email, id } = await signedIn(it, 'dan@example.com')
  const hash = await hashPassword('sunshine')
  await it.t.sql(`update auth.users set encrypted_password = '${hash}' where id = '${id}'`)
  const { data, error } = await it.client().auth.signInWithPassword({ email, password: 'sunshine' })
  assert.equal(error, null)
  assert.deepEqual(data.weakPassword?.reasons, ['pwned'])
})

test('a refresh gives a new pair and voids the old token', async () => {
  const { client, session } = await signedIn(it, 'eva@example.com')
  it.pass(3)
  const { data, error } = await client.auth.refreshSession()
  assert.equal(error, null)
  assert.notEqual(data.session?.refresh_token, session.refresh_token)
  assert.notEqual(data.session?.access_token, session.access_token)
})

test('a refresh carries what changed meanwhile', async () => {
  const { client, id } = await signedIn(it, 'finn@example.com')
  await it.admin().auth.admin.updateUserById(id, { app_metadata: { plan: 'pro' } })
  const { data } = await client.auth.refreshSession()
  assert.equal(data.user?.app_metadata.plan, 'pro')
  assert.deepEqual(decodeJwt(data.session!.access_token).app_metadata, data.user?.app_metadata)
})

test('whoever lost the answer may ask again with the parent token for ten seconds', async () => {
  const { session } = await signedIn(it, 'gerd@example.com')
  const first = await refresh(session.refresh_token)
  it.pass(9)
  const again = await refresh(session.refresh_token)
  assert.equal(again.status, 200)
  assert.equal(again.body.refresh_token, first.body.refresh_token)
})

test('a parent token that comes back later is taken for stolen, and the good one ends with it', async () => {
  const { client, session } = await signedIn(it, 'gero@example.com')
  const first = await refresh(session.refresh_token)
  it.pass(11)
  const stolen = await refresh(session.refresh_token)
  assert.equal(stolen.status, 400)
  assert.equal(stolen.body.code, 'refresh_token_already_used')
  assert.equal((await refresh(first.body.refresh_token!)).status, 400)
  assert.ok((await client.auth.getUser(session.access_token)).error)
})

test('twenty tabs that refresh at once all stay signed in, with one token', async () => {
  const { session } = await signedIn(it, 'hanna@example.com')
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, 1)
})

test('an older token is let pass for ten seconds after it was rotated', async () => {
  const { session } = await signedIn(it, 'ida@example.com')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.body.refresh_token!)
  it.pass(9)
  const late = await refresh(session.refresh_token)
  assert.equal(late.status, 200)
  assert.equal(late.body.refresh_token, third.body.refresh_token)
})

test('an older token that comes back is taken for stolen: the whole family ends, for good', async () => {
  const { client, session } = await signedIn(it, 'jon@example.com')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.body.refresh_token!)
  it.pass(11)
  const stolen = await refresh(session.refresh_token)
  assert.equal(stolen.status, 400)
  assert.deepEqual(stolen.body, {
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  })
  const active = await refresh(third.body.refresh_token!)
  assert.equal(active.body.code, 'refresh_token_already_used')
  const user = await client.auth.getUser(third.body.access_token)
  assert.equal(user.error?.name, 'AuthSessionMissingError')
})

test('a refresh token nobody wrote is unknown', async () => {
  const { session } = await signedIn(it, 'kim@example.com')
  const flipped = session.refresh_token.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
  for (const token of [flipped, 'abcdefghijkl', session.access_token, `${session.refresh_token}A`]) {
    const { status, body } = await refresh(token)
    assert.equal(status, 400)
    assert.deepEqual(body, {
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  }
  assert.equal((await refresh('')).body.code, 'validation_failed')
})

test('a token of another installation opens nothing here', async () => {
  const other = await startAuth({ jwtSecret: 'the secret of somebody else, also long' })
  const { session } = await signedIn(other, 'lars@example.com')
  await other.close()
  assert.equal((await refresh(session.refresh_token)).body.code, 'refresh_token_not_found')
  const { error } = await it.client().auth.getUser(session.access_token)
  assert.equal(error?.code, 'bad_jwt')
})

test('no refresh token lies in the database', async () => {
  const { session } = await signedIn(it, 'mia@example.com')
  const rows = await it.t.sql(`select to_jsonb(s)::text || to_jsonb(u)::text as dump
    from auth.sessions s join auth.users u on u.id = s.user_id where u.email = 'mia@example.com'`)
  assert.equal(rows.length, 1)
  assert.equal(String(rows[0]!.dump).includes(session.refresh_token), false)
})

test('signing out here leaves the other devices signed in', async () => {
  const laptop = await signedIn(it, 'nils@example.com')
  const phone = await signInAgain(it, 'nils@example.com')
  assert.equal((await laptop.client.auth.signOut({ scope: 'local' })).error, null)
  assert.equal((await refresh(laptop.session.refresh_token)).body.code, 'refresh_token_not_found')
  assert.equal((await phone.client.auth.getUser()).error, null)
})

test('signing out the others leaves this device signed in', async () => {
  const laptop = await signedIn(it, 'otto@example.com')
  const phone = await signInAgain(it, 'otto@example.com')
  assert.equal((await laptop.client.auth.signOut({ scope: 'others' })).error, null)
  assert.equal((await laptop.client.auth.getUser()).error, null)
  const gone = await it.client().auth.getUser(phone.session.access_token)
  assert.equal(gone.error?.name, 'AuthSessionMissingError')
})

test('signing out everywhere is the default', async () => {
  const laptop = await signedIn(it, 'pia@example.com')
  const phone = await signInAgain(it, 'pia@example.com')
  assert.equal((await laptop.client.auth.signOut()).error, null)
  assert.equal((await refresh(phone.session.refresh_token)).body.code, 'refresh_token_not_found')
  const response = await it.raw('/user', {
    headers: { authorization: `Bearer ${laptop.session.access_token}` },
  })
  assert.equal(response.status, 403)
  assert.equal(((await response.json()) as { code: string }).code, 'session_not_found')
})

test('signing out answers 204 without a body, to a JSON request without one', async () => {
  const { session } = await signedIn(it, 'quin@example.com')
  const headers = {
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json;charset=UTF-8',
  }
  const odd = await it.raw('/logout?scope=everything', { method: 'POST', headers })
  assert.equal(odd.status, 400)
  const response = await it.raw('/logout', { method: 'POST', headers })
  assert.equal(response.status, 204)
  assert.equal(await response.text(), '')
})

test('a token whose account is gone is nobody', async () => {
  const { client, session, id } = await signedIn(it, 'rita@example.com')
  await it.admin().auth.admin.deleteUser(id)
  const { error } = await client.auth.getUser(session.access_token)
  assert.equal(error?.status, 403)
  assert.equal(error?.code, 'user_not_found')
  assert.equal((await refresh(session.refresh_token)).body.code, 'refresh_token_not_found')
})

test('a session that ended elsewhere is seen within five seconds by the endpoints that only see the token', async () => {
  const { client, session } = await signedIn(it, 'sven@example.com')
  const verified = await it.auth.tokens.verify(session.access_token)
  assert.ok(verified.ok)
  assert.equal(await it.auth.liveSessions.isLive(verified.claims), true)
  await it.t.sql(`delete from auth.sessions where id = '${verified.claims.session_id}'`)
  assert.equal(await it.auth.liveSessions.isLive(verified.claims), true)
  it.pass(5)
  assert.equal(await it.auth.liveSessions.isLive(verified.claims), false)
  await client.auth.signOut()
})

test('a token the operator signed for somebody shows who they are, and holds no session to end', async () => {
  const { id } = await signedIn(it, 'tess@example.com')
  const issued = Math.floor(it.clock.now.getTime() / 1000)
  const claims = { sub: id, role: 'authenticated', aud: 'authenticated' }
  const token = await it.auth.tokens.sign(claims, { issued, expires: issued + 60 })
  const { data, error } = await it.client().auth.getUser(token)
  assert.equal(error, null)
  assert.equal(data.user?.id, id)
  const response = await it.raw('/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 403)
})

test('getClaims accepts our token by asking for the user', async () => {
  const { client, id } = await signedIn(it, 'tom@example.com')
  const { data, error } = await client.auth.getClaims()
  assert.equal(error, null)
  assert.equal(data?.claims.sub, id)
})

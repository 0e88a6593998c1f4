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
let admin: ReturnType<TestAuth['admin']>['auth']['admin']
before(async () => {
  it = await startAuth()
  admin = it.admin().auth.admin
})
after(() => it.close())

const nobody = '0190dead-0000-7000-8000-000000000000'

test('administration is for the service key alone', async () => {
  const { session, id } = await signedIn(it, 'abe@example.com')
  const endpoints: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${id}`],
    ['PUT', `/admin/users/${id}`],
    ['DELETE', `/admin/users/${id}`],
    ['GET', `/admin/users/${id}/factors`],
    ['DELETE', `/admin/users/${id}/factors/${id}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ]
  for (const [method, path] of endpoints) {
    const withToken = async (token?: string) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const response = await it.raw(path, { method, headers })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    assert.deepEqual(await withToken(), [401, 'no_authorization'], `${method} ${path}`)
    assert.deepEqual(await withToken(session.access_token), [403, 'not_admin'], `${method} ${path}`)
    assert.deepEqual(await withToken(it.config.anonKey), [403, 'not_admin'], `${method} ${path}`)
  }
})

test('an account made by an administrator has what was asked for', async () => {
  const { data, error } = await admin.createUser({
    email: 'Bea@Example.com',
    password: 'brisk-otter-47',
    email_confirm: true,
    user_metadata: { name: 'Bea' },
    app_metadata: { plan: 'pro', provider: 'forged' },
  })
  assert.equal(error, null)
  assert.equal(data.user?.email, 'bea@example.com')
  assert.ok(data.user?.email_confirmed_at)
  assert.deepEqual(data.user?.user_metadata, { name: 'Bea' })
  assert.deepEqual(data.user?.app_metadata, { plan: 'pro', provider: 'email', providers: ['email'] })
  await signInAgain(it, 'bea@example.com')
  const again = await admin.createUser({ email: 'bea@example.com' })
  assert.equal(again.error?.code, 'email_exists')
  assert.equal((await admin.createUser({ user_metadata: {} })).error?.code, 'validation_failed')
})

test('an account not confirmed by the administrator waits for its owner', async () => {
  await admin.createUser({ email: 'cy@example.com', password: 'brisk-otter-47' })
  const signIn = await it
    .client()
    .auth.signInWithPassword({ email: 'cy@example.com', password: 'brisk-otter-47' })
  assert.equal(signIn.error?.code, 'email_not_confirmed')
})

test('accounts are listed newest first, a page at a time', async () => {
  const fresh = await startAuth()
  const { admin } = fresh.admin().auth
  for (const name of ['one', 'two', 'three']) {
    fresh.pass(1)
    await admin.createUser({ email: `${name}@example.com` })
  }
  const all = await admin.listUsers()
  assert.equal(all.error, null)
  assert.deepEqual(
    all.data.users.slice(0, 3).map((user) => user.email),
    ['three@example.com', 'two@example.com', 'one@example.com'],
  )
  const page = (await admin.listUsers({ page: 2, perPage: 2 })).data as Record<string, unknown>
  assert.equal((page.users as unknown[]).length, 2)
  assert.deepEqual([page.total, page.nextPage, page.lastPage], [5, 3, 3])
  const bad = await admin.listUsers({ page: -1 })
  assert.equal(bad.error?.code, 'validation_failed')
  await fresh.close()
})

test('an account is found and changed by its id', async () => {
  const { id } = await signedIn(it, 'dee@example.com')
  const { data } = await admin.updateUserById(id, {
    email: 'dee.new@example.com',
    user_metadata: { a: 1 },
    app_metadata: { team: 'x' },
  })
  assert.equal(data.user?.email, 'dee.new@example.com')
  const found = await admin.getUserById(id)
  assert.equal(found.data.user?.app_metadata.team, 'x')
  const refused = await admin.updateUserById(id, { email: 'abe@example.com' })
  assert.equal(refused.error?.code, 'email_exists')
  const missing = await admin.getUserById(nobody)
  assert.equal(missing.error?.status, 404)
  assert.equal(missing.error?.code, 'user_not_found')
  assert.equal((await admin.updateUserById(nobody, {})).error?.code, 'user_not_found')
})

test('a password set by an administrator ends the sessions of the old one', async () => {
  const { id, client, email } = await signedIn(it, 'eda@example.com')
  await admin.updateUserById(id, { password: 'given-again-5' })
  assert.equal((await client.auth.getUser()).error?.name, 'AuthSessionMissingError')
  await signInAgain(it, email, 'given-again-5')
})

test('a ban takes effect at once and ends by itself', async () => {
  const { id, client, session, email, password } = await signedIn(it, 'fin@example.com')
  const banned = await admin.updateUserById(id, { ban_duration: '1h30m' })
  assert.ok(banned.data.user?.banned_until)
  assert.equal((await client.auth.getUser()).error?.code, 'user_banned')
  const signIn = await it.client().auth.signInWithPassword({ email, password })
  assert.equal(signIn.error?.code, 'user_banned')
  const refresh = await it.client().auth.refreshSession({ refresh_token: session.refresh_token })
  assert.equal(refresh.error?.code, 'user_banned')
  const verified = await it.auth.tokens.verify(session.access_token)
  assert.ok(verified.ok)
  assert.equal(await it.auth.liveSessions.isLive(verified.claims), false)
  it.pass(5401)
  await signInAgain(it, email)
  await admin.updateUserById(id, { ban_duration: '24h' })
  await admin.updateUserById(id, { ban_duration: 'none' })
  await signInAgain(it, email)
  assert.equal((await admin.updateUserById(id, { ban_duration: 'ages' })).error?.code, 'validation_failed')
})

test('deleting an account removes it; deleting softly keeps an empty row', async () => {
  const gone = await signedIn(it, 'gus@example.com')
  assert.equal((await admin.deleteUser(gone.id)).error, null)
  assert.deepEqual(await it.t.sql(`select id from auth.users where id = '${gone.id}'`), [])
  const softDeleted = await signedIn(it, 'hob@example.com')
  assert.equal((await admin.deleteUser(softDeleted.id, true)).error, null)
  const [row] = await it.t
    .sql(`select email, encrypted_password, raw_user_meta_data, deleted_at is not null as deleted
    from auth.users where id = '${softDeleted.id}'`)
  assert.deepEqual(row, { email: null, encrypted_password: null, raw_user_meta_data: {}, deleted: true })
  assert.equal(
    (await softDeleted.client.auth.getUser(softDeleted.session.access_token)).error?.code,
    'user_not_found',
  )
  await signedIn(it, 'hob@example.com')
  assert.equal((await admin.deleteUser(nobody)).error?.code, 'user_not_found')
})

test('an invitation is mailed, accepted by its link, and then completed with a password', async () => {
  const invited = await admin.inviteUserByEmail('ina@example.com', {
    data: { team: 'sales' },
    redirectTo: `${siteUrl}/settings`,
  })
  assert.equal(invited.error, null)
  assert.ok(invited.data.user?.invited_at)
  const mail = it.mailTo('ina@example.com')
  assert.match(mail.subject, /invited/)
  assert.equal(mail.code, '')
  const landed = readRedirect(await it.open(mail.protocolLink))
  assert.equal(landed.fragment.type, 'invite')
  const client = it.client()
  const { access_token, refresh_token } = landed.fragment as Record<'access_token' | 'refresh_token', string>
  await client.auth.setSession({ access_token, refresh_token })
  const { data } = await client.auth.updateUser({ password: 'my-own-choice-1' })
  assert.equal(data.user?.user_metadata.team, 'sales')
  await signInAgain(it, 'ina@example.com', 'my-own-choice-1')
  assert.equal((await admin.inviteUserByEmail('ina@example.com')).error?.code, 'email_exists')
})

test('links can be made for every occasion, and do what they say', async () => {
  await signedIn(it, 'jo@example.com')
  const options = { redirectTo: `${siteUrl}/dashboard` }
  const cases = [
    { type: 'signup', email: 'jo1@example.com', password: 'brisk-otter-47', options },
    { type: 'invite', email: 'jo2@example.com', options },
    { type: 'magiclink', email: 'jo@example.com', options },
    { type: 'recovery', email: 'jo@example.com', options },
    { type: 'email_change_new', email: 'jo@example.com', newEmail: 'jo3@example.com', options },
  ] as const
  for (const params of cases) {
    const before = it.mails.length
    const { data, error } = await admin.generateLink(params)
    assert.equal(error, null, params.type)
    assert.equal(data.properties?.verification_type, params.type)
    assert.equal(data.properties?.redirect_to, options.redirectTo)
    assert.match(data.properties?.email_otp ?? '', /^\d{6}$/)
    assert.equal(it.mails.length, before)
    const landed = readRedirect(await it.open(data.properties.action_link))
    assert.ok(landed.fragment.access_token, params.type)
    assert.equal(landed.page, options.redirectTo)
  }
  const moved = await it
    .client()
    .auth.signInWithPassword({ email: 'jo3@example.com', password: 'brisk-otter-47' })
  assert.equal(moved.error, null)
})

test('a link for an unknown address signs up, or says that there is nobody', async () => {
  const { data } = await admin.generateLink({ type: 'magiclink', email: 'new-here@example.com' })
  assert.equal(data.properties?.verification_type, 'signup')
  const session = await it
    .client()
    .auth.verifyOtp({ token_hash: data.properties.hashed_token, type: 'signup' })
  assert.equal(session.error, null)
  const unknown = await admin.generateLink({ type: 'recovery', email: 'who@example.com' })
  assert.equal(unknown.error?.status, 404)
  const known = await admin.generateLink({ type: 'invite', email: 'abe@example.com' })
  assert.equal(known.error?.code, 'email_exists')
})

test('an administrator ends the sessions of a token', async () => {
  const { session, client } = await signedIn(it, 'ken@example.com')
  assert.equal((await admin.signOut(session.access_token)).error, null)
  assert.equal((await client.auth.getUser()).error?.name, 'AuthSessionMissingError')
})

test('the service role reads accounts in the database, but not what opens them', async () => {
  const service = it.t.db.as(it.t.service)
  const rows = await service.query('select id, email, raw_user_meta_data from auth.users limit 1')
  assert.equal(rows.length, 1)
  await assert.rejects(service.query('select encrypted_password from auth.users'), { code: '42501' })
  await assert.rejects(service.query('select secret from auth.mfa_factors'), { code: '42501' })
  await assert.rejects(service.query('select token_hash from auth.one_time_tokens'), { code: '42501' })
  for (const identity of [it.t.anon, it.t.ada]) {
    await assert.rejects(it.t.db.as(identity).query('select id from auth.users'), { code: '42501' })
    await assert.rejects(it.t.db.as(identity).query('select id from auth.sessions'), { code: '42501' })
  }
})

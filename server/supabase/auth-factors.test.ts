import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { signedIn, signInAgain, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'
import { stepAt, totpAt } from './auth/totp.ts'

let it: TestAuth
before(async () => {
  it = await startAuth()
})
after(() => it.close())

type Client = ReturnType<TestAuth['client']>

/** The code that the authenticator app shows now. */
const appCode = (secret: string, later = 0) => totpAt(secret, stepAt(it.clock.now) + later)

async function enroll(client: Client, friendlyName = 'phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** An account protected by a second factor, signed in with both. */
async function guarded(email: string) {
  const person = await signedIn(it, email)
  const factor = await enroll(person.client)
  const raised = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: appCode(factor.totp.secret),
  })
  assert.equal(raised.error, null)
  it.pass(30)
  return { ...person, factor, raised: raised.data }
}

test('enrolling shows a secret, a QR code and the address an app reads', async () => {
  const { client } = await signedIn(it, 'ada2@example.com')
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'phone',
    issuer: 'Coldframe',
  })
  assert.equal(error, null)
  assert.match(data.totp.secret, /^[A-Z2-7]{32}$/)
  const uri = new URL(data.totp.uri)
  assert.equal(uri.pathname, '/Coldframe:ada2%40example.com')
  assert.equal(uri.searchParams.get('secret'), data.totp.secret)
  assert.equal(uri.searchParams.get('issuer'), 'Coldframe')
  assert.match(data.totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
  const { data: listed } = await client.auth.mfa.listFactors()
  assert.equal(listed?.all.length, 1)
  assert.equal(listed?.all[0]?.status, 'unverified')
  assert.deepEqual(listed?.totp, [])
})

test('a code of the app raises the session to two factors', async () => {
  const { client, factor, raised } = await guarded('bo@example.com')
  const claims = decodeJwt(raised.access_token)
  assert.equal(claims.aal, 'aal2')
  assert.deepEqual(
    (claims.amr as { method: string }[]).map(({ method }) => method),
    ['totp', 'password'],
  )
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  assert.equal(level.data?.currentLevel, 'aal2')
  const { data: listed } = await client.auth.mfa.listFactors()
  assert.deepEqual(
    listed?.totp.map(({ id }) => id),
    [factor.id],
  )
  const { data: refreshed } = await client.auth.refreshSession()
  assert.equal(decodeJwt(refreshed.session!.access_token).aal, 'aal2')
})

test('the next sign-in has one factor until the second is shown', async () => {
  const { email, factor } = await guarded('cid@example.com')
  const { client, session } = await signInAgain(it, email)
  assert.equal(decodeJwt(session.access_token).aal, 'aal1')
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  assert.deepEqual([level.data?.currentLevel, level.data?.nextLevel], ['aal1', 'aal2'])
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: appCode(factor.totp.secret),
  })
  assert.equal(error, null)
})

test('endpoints that only see the token can tell half a sign-in from a whole one', async () => {
  const { email, raised, factor } = await guarded('cyd@example.com')
  const { client, session } = await signInAgain(it, email)
  const standingOf = async (token: string) => {
    const verified = await it.auth.tokens.verify(token)
    assert.ok(verified.ok)
    return it.auth.liveSessions.standing(verified.claims)
  }
  assert.equal(await standingOf(raised.access_token), 'live')
  assert.equal(await standingOf(session.access_token), 'half')
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: appCode(factor.totp.secret) })
  assert.equal(await standingOf(session.access_token), 'live')
})

test('sessions that never showed the second factor end once there is one', async () => {
  const { email, client } = await signedIn(it, 'dan2@example.com')
  const elsewhere = await signInAgain(it, email)
  const factor = await enroll(client)
  await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: appCode(factor.totp.secret) })
  assert.equal((await client.auth.getUser()).error, null)
  assert.equal((await elsewhere.client.auth.getUser()).error?.name, 'AuthSessionMissingError')
})

test('a wrong code is refused, and the challenge stands', async () => {
  const { client } = await signedIn(it, 'eve@example.com')
  const factor = await enroll(client)
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
  const right = appCode(factor.totp.secret)
  const params = { factorId: factor.id, challengeId: challenge!.id }
  for (const code of [right === '000000' ? '111111' : '000000', 'abcdef', '12345', `${right} `]) {
    const wrong = await client.auth.mfa.verify({ ...params, code })
    assert.equal(wrong.error?.code, 'mfa_verification_failed')
    assert.equal(wrong.error?.message, 'Invalid TOTP code entered')
  }
  assert.equal((await client.auth.mfa.verify({ ...params, code: right })).error, null)
})

test('a code is good for its half minute and its neighbours, and only once', async () => {
  const { client, factor } = await guarded('fay2@example.com')
  const { secret } = factor.totp
  const factorId = factor.id
  const verify = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code
  it.pass(300)
  assert.equal(await verify(appCode(secret, -2)), 'mfa_verification_failed')
  assert.equal(await verify(appCode(secret, 2)), 'mfa_verification_failed')
  assert.equal(await verify(appCode(secret, -1)), undefined)
  assert.equal(await verify(appCode(secret)), undefined)
  assert.equal(await verify(appCode(secret)), 'mfa_verification_failed')
  assert.equal(await verify(appCode(secret, -1)), 'mfa_verification_failed')
})

test('a challenge ends after five minutes', async () => {
  const { client } = await signedIn(it, 'gay@example.com')
  const factor = await enroll(client)
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
  it.pass(301)
  const { error } = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: challenge!.id,
    code: appCode(factor.totp.secret),
  })
  assert.equal(error?.code, 'mfa_challenge_expired')
})

test('whoever knows only the password can not change it, move the account, or touch its factors', async () => {
  const { email, factor } = await guarded('hal2@example.com')
  const { client } = await signInAgain(it, email)
  const password = await client.auth.updateUser({ password: 'stolen-away-1' })
  assert.equal(password.error?.code, 'insufficient_aal')
  assert.equal(password.error?.status, 401)
  assert.equal(
    (await client.auth.updateUser({ email: 'thief2@example.com' })).error?.code,
    'insufficient_aal',
  )
  const added = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
  assert.equal(added.error?.code, 'insufficient_aal')
  assert.equal((await client.auth.mfa.unenroll({ factorId: factor.id })).error?.code, 'insufficient_aal')
  assert.equal((await client.auth.updateUser({ data: { name: 'Hal' } })).error, null)
})

test('with both factors the factor can be taken off again, and the session sinks', async () => {
  const { client, factor, email } = await guarded('ian@example.com')
  const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
  assert.equal(error, null)
  assert.equal(data?.id, factor.id)
  const { data: refreshed } = await client.auth.refreshSession()
  assert.equal(decodeJwt(refreshed.session!.access_token).aal, 'aal1')
  await signInAgain(it, email)
})

test('nobody touches the factor of somebody else', async () => {
  const { factor } = await guarded('jan@example.com')
  const { client } = await signedIn(it, 'kurt@example.com')
  assert.equal((await client.auth.mfa.challenge({ factorId: factor.id })).error?.code, 'mfa_factor_not_found')
  assert.equal((await client.auth.mfa.unenroll({ factorId: factor.id })).error?.code, 'mfa_factor_not_found')
  assert.equal(
    (await client.auth.mfa.unenroll({ factorId: 'not-an-id' })).error?.code,
    'mfa_factor_not_found',
  )
})

test('a name is taken once; other kinds and too many factors are refused', async () => {
  const { client } = await signedIn(it, 'lea@example.com')
  await enroll(client)
  const twice = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  assert.equal(twice.error?.code, 'mfa_factor_name_conflict')
  const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100' })
  assert.equal(phone.error?.code, 'mfa_phone_enroll_not_enabled')
  for (let i = 1; i < 10; i += 1) await enroll(client, `phone ${i}`)
  const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })
  assert.equal(eleventh.error?.code, 'too_many_enrolled_mfa_factors')
  it.pass(601)
  assert.equal((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error, null)
})

test('the secret lies encrypted in the database', async () => {
  const { client } = await signedIn(it, 'moe@example.com')
  const factor = await enroll(client)
  const [row] = await it.t.sql(
    `select to_jsonb(f)::text as dump from auth.mfa_factors f where id = '${factor.id}'`,
  )
  assert.equal(String(row!.dump).includes(factor.totp.secret), false)
})

test('a secret moved to another account does not open', async () => {
  const victim = await guarded('ned@example.com')
  const thief = await guarded('oz@example.com')
  await it.t.sql(`update auth.mfa_factors set secret = (
    select secret from auth.mfa_factors where id = '${thief.factor.id}') where id = '${victim.factor.id}'`)
  const { client } = await signInAgain(it, victim.email)
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: victim.factor.id,
    code: appCode(thief.factor.totp.secret),
  })
  assert.equal(error?.status, 500)
  assert.equal(it.failures.length, 1)
})

test('an administrator lists the factors of somebody who lost the phone, and removes one', async () => {
  const { id, email, factor } = await guarded('pat@example.com')
  const { mfa } = it.admin().auth.admin
  const listed = await mfa.listFactors({ userId: id })
  assert.deepEqual(
    listed.data?.factors.map((one) => one.id),
    [factor.id],
  )
  assert.equal((await mfa.deleteFactor({ userId: id, id: factor.id })).error, null)
  const { client } = await signInAgain(it, email)
  assert.equal((await client.auth.updateUser({ password: 'after-the-loss-2' })).error, null)
})

test('half a sign-in signs out itself alone, and ends no whole one', async () => {
  const { client } = await guarded('half-out@example.com')
  for (const scope of ['others', 'global'] as const) {
    const { client: half } = await signInAgain(it, 'half-out@example.com')
    await half.auth.signOut({ scope })
    assert.equal((await client.auth.getUser()).error, null)
  }
})

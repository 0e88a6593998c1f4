import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { limits } from './auth/limits.ts'
import { signedIn, signInAgain, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'
import { stepAt, totpAt } from './auth/totp.ts'

let it: TestAuth
before(async () => {
  it = await startAuth({ rateLimitScale: 1 })
})
after(() => it.close())

let counter = 0
beforeEach(() => {
  it.clock.address = `198.51.100.${(counter += 1)}`
})

async function until429(attempt: () => Promise<{ error: { status?: number; code?: string } | null }>) {
  for (let tries = 0; tries < 400; tries += 1) {
    const { error } = await attempt()
    if (error?.status === 429) return { tries, code: error.code }
  }
  throw new Error('It was never refused')
}

test('thirty passwords in five minutes from one address, then a refusal that says how long to wait', async () => {
  let n = 0
  const guess = () =>
    it.client().auth.signInWithPassword({ email: `n${(n += 1)}@example.com`, password: 'guess-1' })
  assert.deepEqual(await until429(guess), { tries: 30, code: 'over_request_rate_limit' })
  const body = JSON.stringify({ email: 'x@example.com', password: 'guess-1' })
  const response = await it.raw('/token?grant_type=password', { method: 'POST', body })
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('retry-after'), '10')
  it.pass(10)
  assert.equal((await guess()).error?.code, 'invalid_credentials')
})

test('ten passwords for one account from one address, and the right one is not heard there either', async () => {
  const { email, password } = await signedIn(it, 'ali@example.com')
  const guess = () => it.client().auth.signInWithPassword({ email, password: 'guess-1' })
  assert.equal((await until429(guess)).tries, 10)
  assert.equal((await it.client().auth.signInWithPassword({ email, password })).error?.status, 429)
})

test('guesses by the handle of a username do not tell which address is behind it', async () => {
  const { email, password } = await signedIn(it, 'arlo@example.com')
  const [row] = await it.t.sql(`select sign_in_handle as handle from auth.users where email = '${email}'`)
  const handle = `${String(row!.handle)}@username.invalid`
  it.clock.address = '198.51.100.201'
  const guess = (named: string) => it.client().auth.signInWithPassword({ email: named, password: 'guess-1' })
  assert.equal((await until429(() => guess(handle))).tries, 10)
  for (const named of [email, 'nobody@example.com'])
    assert.equal((await guess(named)).error?.status, 400, named)
  assert.equal((await it.client().auth.signInWithPassword({ email, password })).error, null)
})

test('right passwords are not counted', async () => {
  const { email, password } = await signedIn(it, 'ayo@example.com')
  for (let i = 0; i < 31; i += 1) {
    assert.equal((await it.client().auth.signInWithPassword({ email, password })).error, null)
  }
})

test('guessing on one account is slow from wherever it comes, and its owner gets in all the same', async () => {
  const home = it.clock.address
  const { email, password, session } = await signedIn(it, 'bao@example.com')
  let n = 0
  const guess = () => {
    it.clock.address = `192.0.2.${(n += 1)}`
    return it.client().auth.signInWithPassword({ email, password: 'guess-1' })
  }
  assert.equal((await until429(guess)).tries, 50)
  const away = await it.client().auth.signInWithPassword({ email, password })
  assert.equal(away.error?.status, 429, 'at a place that is not known')
  it.clock.address = home
  assert.equal((await it.client().auth.signInWithPassword({ email, password })).error, null)
  assert.equal((await it.client().auth.refreshSession(session)).error, null)
  it.clock.address = '192.0.2.200'
  await it.client().auth.resetPasswordForEmail(email)
  const mailed = { token_hash: it.mailTo(email).token, type: 'recovery' } as const
  assert.equal((await it.client().auth.verifyOtp(mailed)).error, null)
  const there = await it.client().auth.signInWithPassword({ email, password })
  assert.equal(there.error, null, 'the link made the place known')
})

test('sign-ups, mails, verifications, refreshes and codes have their limits', async () => {
  let n = 0
  const anyone = () => `m${(n += 1)}@example.com`
  const password = 'brisk-otter-47'
  assert.equal((await until429(() => it.client().auth.signUp({ email: anyone(), password }))).tries, 30)
  assert.equal((await until429(() => it.client().auth.resetPasswordForEmail(anyone()))).tries, 30)
  const verify = () => it.client().auth.verifyOtp({ token_hash: 'x', type: 'signup' })
  assert.equal((await until429(verify)).tries, 30)
  const refresh = () => it.client().auth.refreshSession({ refresh_token: 'abcdefghijkl' })
  assert.equal((await until429(refresh)).tries, 150)
})

test('a stranger’s wrong codes leave the owner their tries', async () => {
  const home = it.clock.address
  const email = 'cleo@example.com'
  await it.client().auth.signUp({ email, password: 'brisk-otter-47' })
  const { code } = it.mailTo(email)
  it.clock.address = '203.0.113.99'
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = () => it.client().auth.verifyOtp({ email, token: wrong, type: 'signup' })
  assert.equal((await until429(guess)).tries, 5)
  assert.equal((await it.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error?.status, 429)
  it.clock.address = home
  assert.equal((await it.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error, null)
})

test('guessing codes of one account is slow from wherever it comes, and the link stays good', async () => {
  const email = 'coco@example.com'
  await it.client().auth.signUp({ email, password: 'brisk-otter-47' })
  const { code, token } = it.mailTo(email)
  let n = 0
  const guess = () => {
    it.clock.address = `100.64.0.${(n += 1)}`
    return it
      .client()
      .auth.verifyOtp({ email, token: code === '000000' ? '000001' : '000000', type: 'signup' })
  }
  assert.equal((await until429(guess)).tries, 20)
  assert.equal((await it.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error?.status, 429)
  it.clock.address = '198.51.100.250'
  assert.equal((await it.client().auth.verifyOtp({ token_hash: token, type: 'signup' })).error, null)
})

test('guessing codes of an authenticator app is slow, using it is not', async () => {
  const { client, email } = await signedIn(it, 'dido@example.com')
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const { id: factorId, totp } = data!
  for (let i = 0; i < 12; i += 1) {
    it.pass(60)
    const code = totpAt(totp.secret, stepAt(it.clock.now))
    assert.equal((await client.auth.mfa.challengeAndVerify({ factorId, code })).error, null)
  }
  const thief = await signInAgain(it, email)
  const { data: challenge } = await thief.client.auth.mfa.challenge({ factorId })
  const guess = () => thief.client.auth.mfa.verify({ factorId, challengeId: challenge!.id, code: 'nocode' })
  assert.equal((await until429(guess)).tries, 10)
})

test('a day of all the tries that are let pass finds a code less than once in a thousand days', () => {
  const perDay = ({ count, seconds }: { count: number; seconds: number }) =>
    count + (86_400 / seconds) * count
  assert.ok(perDay(limits.codesOnAccount) / 1_000_000 < 0.001)
  assert.ok((3 * perDay(limits.factorCodes)) / 1_000_000 < 0.001)
})

test('two servers on one database share their counts', async () => {
  const { createAuth } = await import('./auth/auth.ts')
  const parts = { db: it.t.db, config: it.config, sendMail: async () => {}, onError: () => {} }
  const second = createAuth({ ...parts, now: () => it.clock.now, clientAddress: () => it.clock.address })
  const signIn = (fetch: typeof second.fetch) =>
    fetch(
      new Request(`${it.config.siteUrl}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: it.config.anonKey },
        body: JSON.stringify({ email: 'shared@example.com' }),
      }),
    )
  assert.equal((await signIn(it.auth.fetch)).status, 200)
  assert.equal((await signIn(second.fetch)).status, 429)
})

test('the table of buckets holds no address of anybody', async () => {
  await it.client().auth.signInWithPassword({ email: 'trace@example.com', password: 'guess-1' })
  const [row] = await it.t.sql(`select string_agg(r::text, ' ') as dump from auth.rate_limits r`)
  const dump = row!.dump as string
  assert.ok(dump)
  assert.equal(/198\.51\.100|example\.com/.test(dump), false)
})

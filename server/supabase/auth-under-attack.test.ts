// Tests that the owner can always sign in to an account that strangers attack with everything possible without a
// session.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { signedIn, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'
import { stepAt, totpAt } from './auth/totp.ts'

let it: TestAuth
before(async () => {
  it = await startAuth({ rateLimitScale: 1 })
})
after(() => it.close())

const password = 'brisk-otter-47'
let network = 0
const move = () => (it.clock.address = `198.51.100.${(network += 1)}`)
beforeEach(move)

function post(path: string, body: unknown, cookie = '', token = '') {
  const headers = {
    'content-type': 'application/json',
    ...(cookie ? { cookie } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return it.raw(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
const signIn = (email: string, cookie = '', secret = password) =>
  post('/token?grant_type=password', { email, password: secret }, cookie)
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0]!

/** Wrong passwords from six networks, until the account's budget for strangers is used up. */
async function guessPasswords(email: string) {
  for (let from = 0; from < 6; from += 1) {
    move()
    for (let n = 0; n < 10; n += 1) await signIn(email, '', 'guess-1')
  }
  move()
}

test('whoever requests a recovery mail every minute voids none of the links and codes mailed before', async () => {
  const { email } = await signedIn(it, 'ada@example.com')
  await it.client().auth.resetPasswordForEmail(email)
  const own = it.mailTo(email)
  for (let minute = 0; minute < 8; minute += 1) {
    it.pass(61)
    move()
    assert.equal((await it.client().auth.resetPasswordForEmail(email)).error, null)
  }
  const other = it.mailTo(email)
  assert.equal(
    (await it.client().auth.verifyOtp({ email, token: own.code, type: 'recovery' })).error,
    null,
    'the code of the first mail',
  )
  const ended = await it.client().auth.verifyOtp({ token_hash: other.token, type: 'recovery' })
  assert.equal(ended.error?.code, 'otp_expired', 'the others end with the one that was used')
})

test('the first recovery link is valid for its hour, whoever requests others, and for no longer', async () => {
  const { email } = await signedIn(it, 'bo@example.com')
  await it.client().auth.resetPasswordForEmail(email)
  const own = it.mailTo(email)
  for (let minute = 0; minute < 55; minute += 1) {
    it.pass(61)
    move()
    await it.client().auth.resetPasswordForEmail(email)
  }
  const link = { token_hash: own.token, type: 'recovery' } as const
  assert.equal((await it.client().auth.verifyOtp(link)).error, null)
})

test('a browser that signed in before gets in from a new network while strangers guess', async () => {
  const { email } = await signedIn(it, 'cy@example.com')
  const answer = await signIn(email)
  assert.match(answer.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Strict; Secure$/)
  const cookie = cookieOf(answer)
  await guessPasswords(email)
  assert.equal((await signIn(email)).status, 429, 'a new browser at a new network')
  assert.equal((await signIn(email, cookie)).status, 200)
  move()
  const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
  assert.equal((await signIn(email, forged)).status, 429)
  const { email: other } = await signedIn(it, 'cy.other@example.com')
  const foreign = cookieOf(await signIn(other))
  assert.equal((await signIn(email, foreign)).status, 429, 'the cookie of another account')
})

test('a browser that signed in before is not held up by others of its network', async () => {
  const { email } = await signedIn(it, 'dee@example.com')
  const cookie = cookieOf(await signIn(email))
  for (let n = 0; n < 31; n += 1) await signIn(`nobody${n}@example.com`, '', 'guess-1')
  assert.equal((await signIn(email)).status, 429)
  assert.equal((await signIn(email, cookie)).status, 200)
})

test('a browser that signed in before has ten tries, as a network address has', async () => {
  const { email } = await signedIn(it, 'eve@example.com')
  const cookie = cookieOf(await signIn(email))
  for (let n = 0; n < 10; n += 1) assert.equal((await signIn(email, cookie, 'guess-1')).status, 400)
  assert.equal((await signIn(email, cookie, 'guess-1')).status, 429)
  it.pass(366 * 86_400)
  await guessPasswords(email)
  assert.equal((await signIn(email, cookie)).status, 429, 'after a year it is forgotten')
})

test('a link in a mail works where strangers used up the tries of the network and of the account', async () => {
  const { email } = await signedIn(it, 'fay@example.com')
  await guessPasswords(email)
  await it.client().auth.resetPasswordForEmail(email)
  const { token, code } = it.mailTo(email)
  for (let n = 0; n < 31; n += 1) await post('/verify', { token_hash: `wrong${n}`, type: 'recovery' })
  assert.equal((await post('/verify', { token_hash: 'wrong', type: 'recovery' })).status, 429)
  assert.equal((await post('/verify', { email, token: code, type: 'recovery' })).status, 429)
  const opened = await post('/verify', { token_hash: token, type: 'recovery' })
  assert.equal(opened.status, 200)
  move()
  assert.equal((await signIn(email, cookieOf(opened))).status, 200, 'the browser is known from now on')
})

test('a browser that signed in before requests a mail and types its code, whatever strangers request and guess', async () => {
  const { email } = await signedIn(it, 'gil@example.com')
  const cookie = cookieOf(await signIn(email))
  await post('/recover', { email })
  assert.equal((await post('/recover', { email })).status, 429)
  assert.equal((await post('/recover', { email }, cookie)).status, 200)
  const { code } = it.mailTo(email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 30; n += 1) {
    move()
    await post('/verify', { email, token: wrong, type: 'recovery' })
  }
  assert.equal((await post('/verify', { email, token: code, type: 'recovery' })).status, 429)
  assert.equal((await post('/verify', { email, token: code, type: 'recovery' }, cookie)).status, 200)
})

test('a guess at several codes that are valid at once counts for each of them', async () => {
  const { email } = await signedIn(it, 'hal@example.com')
  const codes = new Set<string>()
  for (let minute = 0; minute < 5; minute += 1) {
    it.pass(61)
    await it.client().auth.resetPasswordForEmail(email)
    codes.add(it.mailTo(email).code)
  }
  const wrong = ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !codes.has(code))
  let tries = 0
  for (; tries < 30; tries += 1) {
    move()
    if ((await post('/verify', { email, token: wrong, type: 'recovery' })).status === 429) break
  }
  assert.equal(tries, 4)
})

test('whoever has the password alone uses up none of the tries that the owner has for the second factor', async () => {
  const { email, client } = await signedIn(it, 'ida@example.com')
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const { id, totp } = data!
  const code = () => totpAt(totp.secret, stepAt(it.clock.now))
  const raise = async (response: Response, given: string, cookie = '') => {
    const { access_token: token } = (await response.json()) as { access_token: string }
    const challenge = (await (await post(`/factors/${id}/challenge`, {}, cookie, token)).json()) as {
      id: string
    }
    return post(`/factors/${id}/verify`, { challenge_id: challenge.id, code: given }, cookie, token)
  }
  const first = await raise(await signIn(email), code())
  assert.equal(first.status, 200)
  const cookie = cookieOf(first)
  it.pass(60)
  move()
  const thief = await signIn(email)
  assert.equal(thief.headers.get('set-cookie'), null, 'without the second factor no browser becomes known')
  const { access_token: token } = (await thief.json()) as { access_token: string }
  for (let n = 0; n < 11; n += 1) {
    const challenge = (await (await post(`/factors/${id}/challenge`, {}, '', token)).json()) as { id: string }
    await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code: 'nocode' }, '', token)
  }
  move()
  assert.equal((await raise(await signIn(email), code())).status, 429)
  assert.equal((await raise(await signIn(email, cookie), code(), cookie)).status, 200)
})

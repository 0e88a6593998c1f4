import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { signedIn, startAuth, type TestAuth } from '#server/testing/auth/test-auth.ts'
import { stepAt, totpAt } from './auth/totp.ts'

let it: TestAuth
before(async () => {
  it = await startAuth({ rateLimitScale: 1 })
})
after(() => it.close())

const password = 'brisk-otter-47'
let counter = 0

/** A new browser at the sign-in, with a client that supports recovery codes. */
async function signIn(email: string) {
  it.clock.address = `198.51.100.${(counter += 1)}`
  const client = it.client({ experimental: { recoveryCodes: true } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  assert.equal(error, null)
  return client
}

/** An account with an authenticator app and a set of recovery codes. */
async function prepared(email: string) {
  const { id } = await signedIn(it, email, password)
  const client = await signIn(email)
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const code = totpAt(factor!.totp.secret, stepAt(it.clock.now))
  await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })
  const { data: set, error } = await client.auth.mfa.recoveryCodes.generate({ friendlyName: 'Backup' })
  assert.equal(error, null)
  return { id, email, client, factorId: factor!.id, set: set }
}

test('ten codes are shown once, and lie in the database as hashes', async () => {
  const { client, set } = await prepared('abi@example.com')
  assert.equal(set.type, 'recovery_code')
  assert.equal(set.friendly_name, 'Backup')
  assert.equal(set.total, 10)
  assert.equal(new Set(set.codes).size, 10)
  for (const code of set.codes) assert.match(code, /^[a-z2-9]{16}$/)
  const { data: status } = await client.auth.mfa.recoveryCodes.getStatus()
  assert.deepEqual(status, { id: set.id, type: 'recovery_code', total: 10, remaining: 10 })
  const { data: listed } = await client.auth.mfa.listFactors()
  assert.deepEqual(
    listed?.recovery_code.map(({ id }) => id),
    [set.id],
  )
  const [row] = await it.t.sql(`select string_agg(c::text, ' ') as dump from auth.mfa_recovery_codes c`)
  for (const code of set.codes) assert.equal((row!.dump as string).includes(code), false)
})

test('a code raises the session, however it is typed, and once', async () => {
  const { email, set } = await prepared('ben@example.com')
  const client = await signIn(email)
  const typed = set.codes[0]!.toUpperCase().replaceAll(/(.{4})(?!$)/g, '$1 - ')
  const { data, error } = await client.auth.mfa.recoveryCodes.verify({ code: typed })
  assert.equal(error, null)
  const claims = decodeJwt(data.access_token)
  assert.equal(claims.aal, 'aal2')
  assert.equal((claims.amr as { method: string }[])[0]?.method, 'mfa/recovery_code')
  const again = await (await signIn(email)).auth.mfa.recoveryCodes.verify({ code: set.codes[0]! })
  assert.equal(again.error?.code, 'mfa_verification_failed')
  const { data: status } = await client.auth.mfa.recoveryCodes.getStatus()
  assert.equal(status?.remaining, 9)
})

test('of two that use one code at once, one gets in', async () => {
  const { email, set } = await prepared('cas@example.com')
  const clients = [await signIn(email), await signIn(email)]
  const answers = await Promise.all(
    clients.map((client) => client.auth.mfa.recoveryCodes.verify({ code: set.codes[3]! })),
  )
  assert.equal(answers.filter(({ error }) => error === null).length, 1)
})

test('ten wrong codes refuse further ones for a while, and a new set opens it', async () => {
  const { email, client, set } = await prepared('dag@example.com')
  const thief = await signIn(email)
  const guess = () => thief.auth.mfa.recoveryCodes.verify({ code: 'aaaabbbbccccdddd' })
  for (let i = 0; i < 10; i += 1) assert.equal((await guess()).error?.code, 'mfa_verification_failed')
  const locked = await guess()
  assert.equal(locked.error?.status, 429)
  assert.equal(locked.error?.code, 'mfa_recovery_codes_locked')
  const { data: fresh } = await client.auth.mfa.recoveryCodes.regenerate()
  assert.equal(fresh?.id, set.id)
  const old = await thief.auth.mfa.recoveryCodes.verify({ code: set.codes[0]! })
  assert.equal(old.error?.code, 'mfa_verification_failed')
  assert.equal((await thief.auth.mfa.recoveryCodes.verify({ code: fresh.codes[0]! })).error, null)
})

test('codes are made and thrown away with both factors only', async () => {
  const { email } = await prepared('edo@example.com')
  const half = (await signIn(email)).auth.mfa.recoveryCodes
  assert.equal((await half.generate()).error?.code, 'insufficient_aal')
  assert.equal((await half.regenerate()).error?.code, 'insufficient_aal')
  assert.equal((await half.unenroll()).error?.code, 'insufficient_aal')
  assert.equal((await half.getStatus()).error, null)
})

test('there is one set, and none before there is one', async () => {
  const { client, set } = await prepared('flo@example.com')
  const codes = client.auth.mfa.recoveryCodes
  assert.equal((await codes.generate()).error?.code, 'mfa_verified_factor_exists')
  assert.deepEqual((await codes.unenroll()).data, { id: set.id })
  assert.equal((await codes.getStatus()).error?.code, 'mfa_factor_not_found')
  assert.equal((await codes.regenerate()).error?.code, 'mfa_factor_not_found')
  assert.equal((await codes.generate({ friendlyName: 'phone' })).error?.code, 'mfa_factor_name_conflict')
  const { data } = await codes.generate()
  assert.equal(data?.friendly_name, 'Recovery codes')
})

test('codes never are the only factor', async () => {
  const { client, factorId, id } = await prepared('gil@example.com')
  assert.equal((await client.auth.mfa.unenroll({ factorId })).error, null)
  assert.deepEqual(await it.t.sql(`select id from auth.mfa_factors where user_id = '${id}'`), [])
  await it.t.sql(`update auth.sessions set aal = 'aal2' where user_id = '${id}'`)
  const sole = await client.auth.mfa.recoveryCodes.generate()
  assert.equal(sole.error?.code, 'mfa_recovery_codes_sole_factor')
})

test('codes are no factor of an app: they are not challenged', async () => {
  const { client, set } = await prepared('hob@example.com')
  const { error } = await client.auth.mfa.challenge({ factorId: set.id })
  assert.equal(error?.code, 'validation_failed')
})

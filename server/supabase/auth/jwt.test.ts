import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTokens, installationKeys } from './jwt.ts'

const secret = 'a secret for tests, as long as it has to be'

function tokensAt(start: Date) {
  const clock = { now: start }
  return { clock, tokens: createTokens(secret, () => clock.now) }
}

const start = new Date('2026-11-21T12:00:00Z')
const life = { issued: start.getTime() / 1000, expires: start.getTime() / 1000 + 60 }

test('a token is good until its last second, also when it was checked before', async () => {
  const { clock, tokens } = tokensAt(start)
  const token = await tokens.sign({ sub: 'somebody', role: 'authenticated' }, life)
  const first = await tokens.verify(token)
  assert.ok(first.ok)
  assert.equal(first.claims.sub, 'somebody')
  clock.now = new Date(start.getTime() + 59_000)
  assert.equal((await tokens.verify(token)).ok, true)
  clock.now = new Date(start.getTime() + 60_000)
  for (let i = 0; i < 2; i += 1) {
    const late = await tokens.verify(token)
    assert.equal(late.ok, false)
    assert.equal(late.ok ? '' : late.reason, 'expired')
  }
})

test('tokens with long metadata of their account do not fill the memory', async () => {
  const { tokens } = tokensAt(start)
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 100; i += 1) {
    const user_metadata = { i, note: 'x'.repeat(15_000) }
    const token = await tokens.sign({ sub: 'somebody', role: 'authenticated', user_metadata }, life)
    assert.ok((await tokens.verify(token)).ok)
  }
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const grown = process.memoryUsage().heapUsed - before
  assert.ok(grown < 2_000_000, `${grown} bytes`)
  assert.equal((await tokens.verify('x')).ok, false)
})

test('what is remembered is the token, not the claims', async () => {
  const { tokens } = tokensAt(start)
  const token = await tokens.sign({ sub: 'somebody', role: 'authenticated' }, life)
  await tokens.verify(token)
  const resigned = `${token.slice(0, -4)}AAAA`
  const verified = await tokens.verify(resigned)
  assert.equal(verified.ok ? '' : verified.reason, 'signature')
})

test('the keys of an installation are the same at every start, and differ between installations', async () => {
  const once = await installationKeys(secret)
  assert.deepEqual(await installationKeys(secret), once)
  const other = await installationKeys('another secret, also long enough')
  assert.notEqual(other.anonKey, once.anonKey)
  const { tokens } = tokensAt(start)
  const anon = await tokens.verify(once.anonKey)
  assert.ok(anon.ok)
  assert.equal(anon.claims.role, 'anon')
  assert.equal(anon.claims.sub, undefined)
  assert.equal((await tokens.verify(other.anonKey)).ok, false)
})

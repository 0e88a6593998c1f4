import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { test } from 'node:test'
import { commonPasswords } from './common-passwords.ts'
import { findWeakness } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a password matches its own hash alone', async () => {
  const hash = await hashPassword('pässword ☂')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.equal(await isPassword('pässword ☂', hash), true)
  assert.equal(await isPassword('pässword', hash), false)
  assert.notEqual(await hashPassword('pässword ☂'), hash)
})

test('a hash costs what it says: 19 MiB of memory, twice', async () => {
  const [salt = '', tag = ''] = (await hashPassword('costly')).split('$').slice(-2)
  const nonce = Buffer.from(salt, 'base64')
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  assert.deepEqual(argon2Sync('argon2id', { message: 'costly', nonce, ...cost }), Buffer.from(tag, 'base64'))
})

test('nobody’s password is never right', async () => {
  assert.equal(await isPassword('', null), false)
  assert.equal(await isPassword('anything', null), false)
})

test('a hash that can not be read opens nothing', async () => {
  for (const hash of ['', 'plain', '$2a$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$']) {
    assert.equal(await isPassword('plain', hash), false)
  }
})

test('many at once all get their answer', async () => {
  const hash = await hashPassword('one of many')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => isPassword(i % 2 ? 'one of many' : 'no', hash)),
  )
  assert.deepEqual(
    answers,
    Array.from({ length: 12 }, (_, i) => i % 2 === 1),
  )
})

test('the list of common passwords holds what it should', () => {
  assert.ok(commonPasswords.size > 700)
  for (const password of commonPasswords) {
    assert.ok(password.length >= 6, password)
    assert.equal(password, password.toLowerCase())
  }
  assert.deepEqual(findWeakness('PassWord1', 6)?.reasons, ['pwned'])
  assert.equal(findWeakness('brisk-otter-47', 6), null)
})

test('length counts characters, not bytes', () => {
  assert.deepEqual(findWeakness('☂☂☂☂☂', 6)?.reasons, ['length'])
  assert.equal(findWeakness('☂☂☂☂☂☂', 6), null)
})

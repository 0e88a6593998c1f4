import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseEmailAddress } from './email-address.ts'

test('addresses people have are understood, in lower case', () => {
  const good: [string, string][] = [
    ['Ada.Lovelace+test@Example.CO.uk', 'ada.lovelace+test@example.co.uk'],
    [" o'brien@example.ie ", "o'brien@example.ie"],
    ['jürgen@müller.de', 'jürgen@müller.de'],
    ['用户@例子.测试', '用户@例子.测试'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ]
  for (const [given, parsed] of good) assert.equal(parseEmailAddress(given), parsed)
  fc.assert(fc.property(fc.emailAddress(), (email) => parseEmailAddress(email) === email.toLowerCase()))
})

test('nothing passes that could end a mail header or name two people', () => {
  const bad = [
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'a b@example.com',
    'ada@exa mple.com',
    'ada@example.com,bob@example.com',
    '<ada@example.com>',
    '"ada"@example.com',
    'ada@[127.0.0.1]',
    'ada\r\n@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'a.'.repeat(130)}com`,
    'ada@-example.com',
    'ada@example-.com',
  ]
  for (const given of bad) assert.throws(() => parseEmailAddress(given), { code: 'validation_failed' }, given)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      try {
        assert.equal(/[\s<>,;"()[\]\\]/.test(parseEmailAddress(`${given}@example.com`)), false)
      } catch (error) {
        assert.equal((error as { code: string }).code, 'validation_failed')
      }
    }),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { plainName, withoutLinks } from './without-links.ts'

test('ordinary names stay as they are', () => {
  for (const name of [
    'Acme Inc.',
    'Müller & Söhne',
    'A/B tests',
    "O'Neill (London)",
    '株式会社 山田',
    'Q3: growth',
  ])
    assert.equal(plainName(name), name)
})

test('whatever is written, no scheme, host or address is left, and no line of its own', () => {
  const hostile = [
    'hthttp://tps://evil.example/x',
    'https://evil.example',
    'htthttps://ps://evil.example',
    'www.evil.example',
    'evil.example/login',
    'javascript:alert(1)',
    'mailto:a@evil.example',
    'a@evil.example',
    'https:\u200b//evil\u2060.example',
    'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'a\r\n\r\nhttps://evil.example\r\n',
  ]
  const linkish = /\S[.。]\S|\S@\S|:\S|[/\\]{2}|[\r\n\p{Cf}]/u
  for (const text of hostile) assert.doesNotMatch(plainName(text), linkish, text)
  const piece = fc.oneof(
    fc.constantFrom('http', 's', ':', '/', '//', 'www', '.', '@', 'evil', ' ', '\n'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => assert.doesNotMatch(plainName(pieces.join('')), linkish)),
  )
})

test('a text keeps its lines', () => {
  assert.equal(withoutLinks('one\ntwo evil.example'), 'one\ntwo evil. example')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSuppressions, type SuppressionEntry } from './suppression.ts'

const addressesOf = (entries: readonly SuppressionEntry[]) =>
  entries.map((entry) => ('address' in entry ? entry.address : entry))

test('addresses and domains are read as people paste them, each once', () => {
  const { entries, unread } = readSuppressions(
    'Ada <ADA@example.com>\n@example.org; https://www.example.net/about, ada@example.com\n\n*.example.com',
  )
  assert.deepEqual(addressesOf(entries), ['ada@example.com', 'example.org', 'example.net', 'example.com'])
  assert.deepEqual(unread, [])
})

test('text that is neither an address nor a domain is returned unchanged', () => {
  assert.deepEqual(readSuppressions('not a domain\nexample').unread, ['not a domain', 'example'])
})

test('an address or a domain in Unicode and in ASCII is read once', () => {
  const { entries } = readSuppressions(
    'grace@bücher.example, grace@xn--bcher-kva.example\nhttps://BÜCHER.example/about\nxn--bcher-kva.example',
  )
  assert.deepEqual(addressesOf(entries), ['grace@xn--bcher-kva.example', 'xn--bcher-kva.example'])
})

test('patterns, mail servers and hashes are read, and a pattern that fits everybody is not', () => {
  const hash = 'A665A45920422F9D417E4867EFDC4FB8A04A1F3FFF1FA07E998E86F7F7A27AE3'
  const { entries, unread } = readSuppressions(
    [
      'noreply*@*',
      '*@*.gov',
      '*.edu.*',
      'MX: mx.Mimecast.com',
      hash,
      '*@*',
      '*',
      'a*b c@x.com',
      '*@*.*.*.*.*ab',
    ].join('\n'),
  )
  assert.deepEqual(entries, [
    { pattern: 'noreply*@*' },
    { pattern: '*@*.gov' },
    { pattern: '*@*.edu.*' },
    { mail_server: 'mimecast.com' },
    { sha256: hash.toLowerCase() },
  ])
  assert.deepEqual(unread, ['*@*', '*', 'a*b c@x.com', '*@*.*.*.*.*ab'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSuppressions } from './suppression.ts'

test('addresses and domains are read as people paste them, each once', () => {
  const { addresses, unread } = readSuppressions(
    'Ada <ADA@example.com>\n@example.org; https://www.example.net/about, ada@example.com\n\n*.example.com',
  )
  assert.deepEqual(addresses, ['ada@example.com', 'example.org', 'example.net', 'example.com'])
  assert.deepEqual(unread, [])
})

test('text that is neither an address nor a domain is returned unchanged', () => {
  assert.deepEqual(readSuppressions('not a domain\nexample').unread, ['not a domain', 'example'])
})

test('an address or a domain in Unicode and in ASCII is read once', () => {
  const { addresses } = readSuppressions(
    'grace@bücher.example, grace@xn--bcher-kva.example\nhttps://BÜCHER.example/about\nxn--bcher-kva.example',
  )
  assert.deepEqual(addresses, ['grace@xn--bcher-kva.example', 'xn--bcher-kva.example'])
})

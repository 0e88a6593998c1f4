import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAddresses, hostOf, ownerOf } from './links.ts'

const urls = (text: string) => findAddresses(text).links.map(({ url }) => url)

test('finds addresses with and without a scheme, without the marks around them', () => {
  assert.deepEqual(urls('See (https://a.example/x?y=1), www.b.com/z. Or c.io!'), [
    'https://a.example/x?y=1',
    'http://www.b.com/z',
    'http://c.io',
  ])
})

test('a mail address, a file, an abbreviation and a missing space are no links', () => {
  assert.deepEqual(urls('ada@acme.com report.pdf e.g. Inc.The 3.5'), [])
})

test('two addresses without a space are two', () => {
  assert.deepEqual(urls('https://a.comhttps://b.com'), ['https://a.com', 'https://b.com'])
})

test('Markdown links are read', () => {
  assert.deepEqual(urls('[notes](https://a.example/x)'), ['https://a.example/x'])
})

test('the host is what the browser would open, whatever stands before an @', () => {
  assert.equal(hostOf('https://paypal.com@evil.example/x'), 'evil.example')
  assert.equal(hostOf('mailto:a@b.com'), '')
})

test('an owner is the registrable domain', () => {
  assert.deepEqual(['a.b.acme.com', 'shop.acme.co.uk', 'acme.de'].map(ownerOf), [
    'acme.com',
    'acme.co.uk',
    'acme.de',
  ])
})

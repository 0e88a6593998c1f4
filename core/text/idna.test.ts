import assert from 'node:assert/strict'
import { domainToASCII, domainToUnicode } from 'node:url'
import { test } from 'node:test'
import { asciiAddress, readableAddress } from './idna.ts'
import { domains } from '#core/testing/idna-domains.ts'

test('a domain in any script has the ASCII form that Node gives it', () => {
  for (const domain of domains) {
    const ascii = domainToASCII(domain)
    assert.ok(ascii.includes('xn--'), domain)
    assert.equal(asciiAddress(domain), ascii)
    assert.equal(asciiAddress(`Grace@${domain}`), `Grace@${ascii}`)
    assert.equal(asciiAddress(ascii), ascii)
  }
})

test('an address in ASCII, and the letters before the @, stay as they were written', () => {
  for (const written of ['Grace@Example.COM', 'jürgen@example.com', 'example.com', '', '@', 'grace'])
    assert.equal(asciiAddress(written), written)
  assert.equal(asciiAddress('jürgen@Bücher.example'), 'jürgen@xn--bcher-kva.example')
})

test('screens show the letters of a domain, as Node does', () => {
  for (const domain of domains.filter((name) => name !== '☃.example'))
    assert.equal(readableAddress(`grace@${domainToASCII(domain)}`), `grace@${domainToUnicode(domain)}`)
  assert.equal(readableAddress('grace@example.com'), 'grace@example.com')
})

test('a domain that imitates another by mixing scripts, or is no punycode, is shown in ASCII', () => {
  for (const domain of [
    domainToASCII('pаypal.example'),
    'xn--a.example',
    domainToASCII('☃.example'),
    'xn--99999999.example',
    'xn--.example',
  ])
    assert.equal(readableAddress(`grace@${domain}`), `grace@${domain}`)
})

test('a label that is too long for any name stays as it is', () => {
  const long = `${'ü'.repeat(64)}.example`
  assert.equal(asciiAddress(long), long)
})

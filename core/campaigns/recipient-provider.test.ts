import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyRecipientProvider, type MxRecord } from './recipient-provider.ts'

const at = (...hosts: string[]): MxRecord[] =>
  hosts.map((exchange, i) => ({ exchange, priority: (i + 1) * 10 }))

for (const [host, provider] of [
  ['aspmx.l.google.com', 'Google Workspace'],
  ['ASPMX2.GOOGLEMAIL.COM.', 'Google Workspace'],
  ['acme-com.mail.protection.outlook.com', 'Microsoft 365'],
  ['acme-com.j-v1.mx.microsoft', 'Microsoft 365'],
  ['mx.zoho.eu', 'Zoho'],
  ['mail.protonmail.ch', 'Proton'],
  ['mx-biz.mail.am0.yahoodns.net', 'Yahoo'],
  ['mx01.mail.icloud.com', 'iCloud'],
  ['in1-smtp.messagingengine.com', 'Fastmail'],
  ['eu-smtp-inbound-1.mimecast.com', 'Mimecast'],
  ['mxa-00123.gslb.pphosted.com', 'Proofpoint'],
  ['d1.ess.barracudanetworks.com', 'Barracuda'],
  ['mx1.hc123.iphmx.com', 'Cisco'],
  ['mail.acme.com', 'Own mail server'],
  ['mx.hoster.net', 'Other provider'],
] as const)
  test(`${host} is of ${provider}`, () =>
    assert.equal(classifyRecipientProvider('news.acme.com', at(host)), provider))

test('a name that only ends like that of a provider is not theirs', () => {
  assert.equal(classifyRecipientProvider('acme.com', at('mx.notgoogle.com')), 'Other provider')
  assert.equal(classifyRecipientProvider('acme.com', at('google.com.evil.net')), 'Other provider')
})

test('two companies below one public suffix do not run each other’s servers', () =>
  assert.equal(classifyRecipientProvider('acme.co.uk', at('mail.other.co.uk')), 'Other provider'))

test('the server that is tried first decides, in whatever order they are told', () =>
  assert.equal(
    classifyRecipientProvider('acme.com', [
      { exchange: 'mail.acme.com', priority: 20 },
      { exchange: 'aspmx.l.google.com', priority: 1 },
    ]),
    'Google Workspace',
  ))

test('no records, and a null MX, name nobody', () => {
  assert.equal(classifyRecipientProvider('acme.com', []), null)
  assert.equal(classifyRecipientProvider('acme.com', at('')), null)
  assert.equal(classifyRecipientProvider('acme.com', at('.')), null)
})

test('only the first fifty records are read, and no name that is longer than a name can be', () => {
  const many = Array.from({ length: 50 }, () => ({ exchange: 'mx.hoster.net', priority: 9 }))
  assert.equal(
    classifyRecipientProvider('acme.com', [...many, { exchange: 'aspmx.l.google.com', priority: 1 }]),
    'Other provider',
  )
  assert.equal(classifyRecipientProvider('acme.com', at(`${'a.'.repeat(200)}google.com`)), null)
})

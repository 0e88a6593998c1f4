import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyRecipientProvider, type MxRecord } from './recipient-provider.ts'

const recordsOf = (...hosts: string[]): MxRecord[] =>
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
  test(`${host} belongs to: ${provider}`, () =>
    assert.equal(classifyRecipientProvider('news.acme.com', recordsOf(host)), provider))

test('a host name that only contains the domain of a provider is not classified as that provider', () => {
  assert.equal(classifyRecipientProvider('acme.com', recordsOf('mx.notgoogle.com')), 'Other provider')
  assert.equal(classifyRecipientProvider('acme.com', recordsOf('google.com.evil.net')), 'Other provider')
})

test('a mail server of another company under the same public suffix is not the company’s own', () =>
  assert.equal(classifyRecipientProvider('acme.co.uk', recordsOf('mail.other.co.uk')), 'Other provider'))

test('the server with the lowest priority value decides, in any order of the records', () =>
  assert.equal(
    classifyRecipientProvider('acme.com', [
      { exchange: 'mail.acme.com', priority: 20 },
      { exchange: 'aspmx.l.google.com', priority: 1 },
    ]),
    'Google Workspace',
  ))

test('no records and a null MX give no provider', () => {
  assert.equal(classifyRecipientProvider('acme.com', []), null)
  assert.equal(classifyRecipientProvider('acme.com', recordsOf('')), null)
  assert.equal(classifyRecipientProvider('acme.com', recordsOf('.')), null)
})

test('only the first fifty records are read, and no overlong host name', () => {
  const many = Array.from({ length: 50 }, () => ({ exchange: 'mx.hoster.net', priority: 9 }))
  assert.equal(
    classifyRecipientProvider('acme.com', [...many, { exchange: 'aspmx.l.google.com', priority: 1 }]),
    'Other provider',
  )
  assert.equal(classifyRecipientProvider('acme.com', recordsOf(`${'a.'.repeat(200)}google.com`)), null)
})

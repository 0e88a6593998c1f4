import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLockedAddress, readVerdict } from './file-verdicts.ts'

const verdict = (heading: string, cell: string) => readVerdict([heading], [cell])?.is ?? null

test('verdicts in columns of HubSpot, Apollo, Mailchimp and sending tools hold a contact back', () => {
  for (const [heading, cell, is] of [
    ['Unsubscribed from all email', 'true', 'opted_out'],
    ['Stage', 'Do Not Contact', 'opted_out'],
    ['DNC', 'x', 'opted_out'],
    ['Newsletter', 'abgemeldet', 'opted_out'],
    ['Lemlist status', 'unsubscribed', 'opted_out'],
    ['lemlistStatus', 'emailsUnsubscribed', 'opted_out'],
    ['isUnsubscribed', 'TRUE', 'opted_out'],
    ['HasOptedOutOfEmail', '1', 'opted_out'],
    ['EMAIL_BLACKLISTED', 'true', 'opted_out'],
    ['Marked Email as Spam', 'true', 'opted_out'],
    ['Suppression reason', 'Unsubscribed', 'opted_out'],
    ['Consent', 'withdrawn', 'opted_out'],
    ['Werbewiderspruch', 'Ja', 'opted_out'],
    ['Odhlášen', 'ano', 'opted_out'],
    ['Não contactar', 'sim', 'opted_out'],
    ['Has Hard Bounced', 'true', 'undeliverable'],
    ['is_valid', 'false', 'undeliverable'],
    ['Accept-all', 'true', 'risky'],
    ['lemlistStatus', 'emailsBounced', 'undeliverable'],
    ['Stage', 'Bad Data', 'undeliverable'],
    ['Member Status', 'Cleaned', 'undeliverable'],
    ['Invalid email address', 'true', 'undeliverable'],
    ['Email address quarantined reason', 'Suspended by the recipient', 'undeliverable'],
    ['Catch-all Status', 'Catch-all', 'risky'],
    ['Primary Email Catch-all Status', 'Catch-all', 'risky'],
    ['ZB Status', 'valid', 'deliverable'],
    ['Email Status', 'Verified', 'deliverable'],
  ] as const)
    assert.equal(verdict(heading, cell), is, `${heading}: ${cell}`)
})

test('other values of such columns hold nobody back', () => {
  for (const [heading, cell] of [
    ['Stage', 'Interested'],
    ['Lead Status', 'Dead'],
    ['Deal stage', 'Closed lost'],
    ['Invalid email address', 'false'],
    ['Unsubscribed', 'não'],
    ['Unsubscribed', '-'],
    ['is_valid', 'true'],
    ['Catch-all', 'no'],
    ['Consent', 'given'],
    ['Email quarantined', 'No'],
    ['Primary Email Catch-all Status', 'Not Catch-all'],
    ['Marketing contact status', 'Non-marketing contact'],
  ] as const)
    assert.equal(verdict(heading, cell), null, `${heading}: ${cell}`)
})

test('an address that a tool invented or masked is a placeholder', () => {
  for (const address of [
    'unlock@apollo.io',
    'nomail@nomail.com',
    'none@none.com',
    'xxx@xxx.com',
    'na@na.com',
    'j***@holm.example',
  ])
    assert.ok(isLockedAddress(address), address)
  for (const address of ['info@holm.example', 'anna@domain.com', 'test@holm.example', 'x.test@test.example'])
    assert.ok(!isLockedAddress(address), address)
})

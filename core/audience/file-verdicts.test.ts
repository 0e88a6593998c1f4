import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVerdict } from './file-verdicts.ts'

const verdict = (heading: string, cell: string) => readVerdict([heading], [cell])?.is ?? null

test('verdicts in columns of HubSpot, Apollo, Mailchimp and sending tools hold a contact back', () => {
  for (const [heading, cell, is] of [
    ['Unsubscribed from all email', 'true', 'opted_out'],
    ['Stage', 'Do Not Contact', 'opted_out'],
    ['Lemlist status', 'unsubscribed', 'opted_out'],
    ['lemlistStatus', 'emailsUnsubscribed', 'opted_out'],
    ['isUnsubscribed', 'TRUE', 'opted_out'],
    ['HasOptedOutOfEmail', '1', 'opted_out'],
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
    ['Email quarantined', 'No'],
    ['Primary Email Catch-all Status', 'Not Catch-all'],
    ['Marketing contact status', 'Non-marketing contact'],
  ] as const)
    assert.equal(verdict(heading, cell), null, `${heading}: ${cell}`)
})

import { card, googleSenders, rfc6376 } from '../evidence/publishers.ts'
import { authenticationCheck } from '../source/authentication-check.ts'

export const sourceDkim = authenticationCheck({
  id: 'source-dkim',
  method: 'dkim',
  pass: 'DKIM passes',
  fail: 'DKIM does not pass',
  why: 'A valid signature proves that the mail is yours and was not changed.',
  evidence: card(googleSenders, rfc6376),
  advice: 'Switch DKIM signing on at your provider, and publish the key it shows you.',
})

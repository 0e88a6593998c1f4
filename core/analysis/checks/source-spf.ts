import { card, googleSenders, rfc7208 } from '../evidence/publishers.ts'
import { authenticationCheck } from '../source/authentication-check.ts'

export const sourceSpf = authenticationCheck({
  id: 'source-spf',
  method: 'spf',
  pass: 'SPF passes',
  fail: 'SPF does not pass',
  why: 'Without SPF anyone may send as you, and receivers must guess.',
  evidence: card(googleSenders, rfc7208),
  advice: 'Publish an SPF record that names the server you send from, and send from it.',
})

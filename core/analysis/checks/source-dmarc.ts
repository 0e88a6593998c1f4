import { card, googleSenders, rfc7489 } from '../evidence/publishers.ts'
import { authenticationCheck } from '../source/authentication-check.ts'

export const sourceDmarc = authenticationCheck({
  id: 'source-dmarc',
  method: 'dmarc',
  pass: 'DMARC passes',
  fail: 'DMARC does not pass',
  why: 'DMARC joins the two to the address that people see.',
  evidence: card(googleSenders, rfc7489),
  advice:
    'Publish v=DMARC1; p=none at _dmarc of your domain, and make SPF or DKIM pass for that same domain.',
})

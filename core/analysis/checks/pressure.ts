import { PROSE } from '../check.ts'
import { card, unmeasured, spamAssassin } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'
import { PRESSURE } from '../words/pushy.ts'

export const pressure = phraseCheck({
  id: 'pressure',
  pass: 'No invented urgency',
  fail: 'Pushes with invented urgency',
  why: 'A deadline from a stranger reads as a trick, and filters have read it a million times.',
  evidence: card(
    spamAssassin,
    unmeasured('what urgency costs in cold outreach was not measured anywhere we could read.'),
  ),
  kinds: PROSE,
  phrases: PRESSURE,
  noun: 'pushing phrase',
  worst: 2,
  bounds: { first: 2, step: 8 },
  advice: (quoted) => `Take out ${quoted}; if there is a true date, give the date and the reason.`,
})

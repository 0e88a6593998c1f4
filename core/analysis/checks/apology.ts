import { PROSE } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

export const apology = phraseCheck({
  id: 'apology',
  pass: 'Does not apologize for writing',
  fail: 'Apologizes for writing',
  why: 'An email worth their time needs no excuse; for any other, no excuse helps.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  noun: 'apology',
  worst: 1,
  phrases: `
    sorry to bother, sorry to bother you, sorry for bothering, sorry for the cold email, sorry for the intrusion,
    sorry to intrude, sorry for the unsolicited, sorry for reaching out, sorry for the random email, sorry for the spam,
    sorry to keep, sorry for another email, apologies for the cold, apologies for reaching out, apologies for the intrusion,
    apologies for bothering, forgive the intrusion, pardon the intrusion, i apologize for, i apologise for,
    excuse the cold email, hate to bother, i hate to bother, i know you get a lot of, i know you receive a lot of, i know your inbox, another cold email`,
  advice: (quoted) => `Delete ${quoted}.`,
})

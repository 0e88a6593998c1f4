import { PROSE } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

export const presumption = phraseCheck({
  id: 'presumption',
  pass: 'Presumes nothing',
  fail: 'Presumes to know the reader',
  why: 'People disagree when a stranger tells them what they think.',
  evidence: card(unmeasured('coaches agree; no one published a figure for it.')),
  kinds: PROSE,
  noun: 'presumption',
  worst: 2,
  phrases: `
    i know you are busy, i know you're busy, i know that you are, i know how busy, i'm sure you, i am sure you, i bet you,
    as you know, as you are aware, you are probably, you're probably, you must be, you're struggling, you are struggling,
    i'm confident you, i am confident you, you will love, you'll love, you won't regret, no-brainer, no brainer, obviously,
    clearly you, of course you, like most, let's be honest, we both know, i will assume, i'll assume, i assume, thanks in advance,
    thank you in advance, you would be crazy, you'd be crazy, who doesn't want, who wouldn't want`,
  advice: (quoted) => `Ask instead of presuming: drop ${quoted}.`,
})

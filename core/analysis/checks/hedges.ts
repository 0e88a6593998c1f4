import { PROSE } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

export const hedges = phraseCheck({
  id: 'hedges',
  pass: 'Says it straight',
  fail: 'Hedges take the weight out',
  why: 'One "maybe" is modest; three make the reader wonder why you write.',
  evidence: card(plainLanguage),
  kinds: PROSE,
  noun: 'hedge',
  allowed: 1,
  worst: 4,
  phrases: `
    maybe, perhaps, possibly, i was wondering if, i was wondering, i am wondering, i'm wondering, wondering if,
    i think, i believe, i feel, i guess, i suppose, it seems, it would appear, somewhat, potentially, hopefully,
    might be able to, could potentially, may or may not, if you don't mind, if it's not too much trouble,
    if that is okay, if that's okay, if that makes sense, does that make sense, i could be wrong, i may be wrong, just my two cents`,
  advice: (quoted) => `Say it without ${quoted}.`,
})

import { PROSE } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

export const fillerWords = phraseCheck({
  id: 'filler-words',
  pass: 'Every word works',
  fail: 'Filler words dilute the message',
  why: 'Words that can go without loss cost attention.',
  evidence: card(plainLanguage),
  kinds: PROSE,
  noun: 'filler word',
  allowed: 1,
  worst: 5,
  phrases: `
    just, really, very, actually, basically, literally, simply, quite, honestly, essentially, totally,
    definitely, certainly, truly, extremely, absolutely, kind of, sort of, a little bit, needless to say,
    as a matter of fact, for what it's worth, at the end of the day, to be honest, in my opinion,
    as you may know, it goes without saying`,
  advice: (quoted) => `Delete ${quoted}: the sentence says the same without.`,
  instead: () => '',
})

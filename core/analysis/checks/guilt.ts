import { PROSE } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongGuilt } from '../evidence/asking.ts'
import { phraseCheck } from '../phrase-check.ts'
import { GUILT } from '../words/pushy.ts'

export const guilt = phraseCheck({
  id: 'guilt',
  pass: 'Blames nobody',
  fail: 'Blames the reader for not answering',
  why: 'Nobody owes a stranger an answer; saying so ends the thread.',
  evidence: card(gongGuilt),
  kinds: PROSE,
  phrases: GUILT,
  noun: 'guilt line',
  worst: 1,
  advice: (quoted) => `Delete ${quoted}, and bring something new instead.`,
})

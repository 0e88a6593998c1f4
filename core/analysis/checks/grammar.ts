import { boundFrom, PROSE, passed, slope, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { findGrammarMistakes } from '../spelling/grammar-mistakes.ts'
import { isEnglish, mistakesOutcome } from '../spelling/spelling-outcome.ts'

export const grammar: Check = {
  id: 'grammar',
  pass: 'No grammar mistakes',
  fail: 'Grammar mistakes',
  why: '"Your welcome" and "could of" are right words in the wrong place: no dictionary finds them, and every reader does.',
  evidence: card(unmeasured('no study of cold email found.')),
  kinds: PROSE,
  run(reading) {
    if (!isEnglish(reading)) return null
    const found = findGrammarMistakes(reading, 'text')
    if (found.length === 0) return passed('none', 'none')
    return mistakesOutcome(found, 'text', reading.text, {
      lost: slope(found.length, 0, 2),
      noun: 'mistake',
      ...boundFrom(found.length, 4, 4),
    })
  },
}

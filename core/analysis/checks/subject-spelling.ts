import { SPELLED_CODES } from '../languages/packs.ts'
import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { findGrammarSlips } from '../spelling/grammar-slips.ts'
import { findMisspellings } from '../spelling/misspellings.ts'
import { isEnglish, slipsOutcome } from '../spelling/spelling-outcome.ts'

export const subjectSpelling: Check = {
  id: 'subject-spelling',
  pass: 'The subject is spelt right',
  fail: 'The subject has a slip',
  why: 'The subject is read before all else, and by more people than open the mail.',
  evidence: card(unmeasured('no study of cold email found.')),
  kinds: WITH_SUBJECT,
  languages: SPELLED_CODES,
  run(reading) {
    if (reading.subject.trim() === '' || !(reading.speller || isEnglish(reading))) return null
    const misspelt = reading.speller ? findMisspellings(reading, 'subject', reading.speller) : []
    const slips = isEnglish(reading) ? findGrammarSlips(reading, 'subject') : []
    const found = [...misspelt, ...slips].toSorted((a, b) => a.start - b.start)
    if (found.length === 0) return passed('none', 'none')
    const lost = found.length === 1 ? 0.8 : 1
    return slipsOutcome(found, 'subject', reading.subject, { lost, noun: 'slip' })
  },
}

import { SPELLED_CODES } from '../languages/packs.ts'
import { WITH_SUBJECT, passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { findGrammarMistakes } from '../spelling/grammar-mistakes.ts'
import { findMisspellings } from '../spelling/misspellings.ts'
import { isEnglish, mistakesOutcome } from '../spelling/spelling-outcome.ts'

export const subjectSpelling: Check = {
  id: 'subject-spelling',
  pass: 'The subject is spelled correctly',
  fail: 'The subject has a mistake',
  why: 'The subject is read before all else, and by more people than open the mail.',
  evidence: card(unmeasured('no study of cold email found.')),
  kinds: WITH_SUBJECT,
  languages: SPELLED_CODES,
  run(reading) {
    if (reading.subject.trim() === '' || !(reading.speller || isEnglish(reading))) return null
    const misspelt = reading.speller ? findMisspellings(reading, 'subject', reading.speller) : []
    const mistakes = isEnglish(reading) ? findGrammarMistakes(reading, 'subject') : []
    const found = [...misspelt, ...mistakes].toSorted((a, b) => a.start - b.start)
    if (found.length === 0) return passed('none', 'none')
    const lost = found.length === 1 ? 0.8 : 1
    return mistakesOutcome(found, 'subject', reading.subject, { lost, noun: 'mistake' })
  },
}

// Finds what a text says of absences and departures, in any inflection and word order its language allows.
import type { PhraseMatch } from '../languages/phrases.ts'
import { createMatcher, findPhrases } from '../wishes/matcher.ts'
import { wordsOfSentence } from '../wishes/words.ts'
import type { AbsenceWords } from './absence-words.ts'
import { germanicAbsences } from './germanic.ts'
import { romanceAbsences } from './romance.ts'
import { otherAbsences } from './slavic-and-others.ts'

export type AbsenceRole = keyof AbsenceWords

const MATCHER = createMatcher<AbsenceRole>([...germanicAbsences, ...romanceAbsences, ...otherAbsences])
const MOST_WORDS = 60

/** The first sentence that plays each role. `text` has its sentences apart by end marks or lines. */
export function findAbsences(text: string): ReadonlyMap<AbsenceRole, PhraseMatch> {
  const found = new Map<AbsenceRole, PhraseMatch>()
  for (const { 0: sentence, index } of text.matchAll(/[^.!?;\n]{3,600}/g)) {
    const words = wordsOfSentence(sentence).slice(0, MOST_WORDS)
    for (const { role } of findPhrases(words, MATCHER))
      if (!found.has(role)) found.set(role, { index, length: sentence.length })
  }
  return found
}

// Finds phrases about absences and departures in a text, in any inflection and word order of its language.
import type { PhraseMatch } from '../languages/phrases.ts'
import { createMatcher, findPhrases } from '../wishes/matcher.ts'
import { BOUNDARY, wordsOfSentence } from '../wishes/words.ts'
import absenceWords from './absence-words.json' with { type: 'json' }
import type { AbsenceWords } from './absence-words.ts'

export type AbsenceRole = keyof AbsenceWords

const MATCHER = createMatcher<AbsenceRole>(absenceWords)
const MOST_WORDS = 60
/** The dots of "7. Dezember", "M. Hahn" and "lead.example" do not end a sentence. */
const SENTENCE = /(?:[^.!?;\n]|(?<=\d)\.|\.(?=[\p{L}\d])|(?<=(?<!\p{L})\p{Lu}\p{L}{0,2})\.){3,600}/gu

/** A sentence, and the number of its words before the phrase. */
export type AbsenceMatch = PhraseMatch & { sentence: string; wordsBefore: number }

/** Each sentence with a role, in order. Sentences in `text` are separated by punctuation or line breaks. */
export function findAbsences(text: string): ReadonlyMap<AbsenceRole, readonly AbsenceMatch[]> {
  const found = new Map<AbsenceRole, AbsenceMatch[]>()
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    const words = wordsOfSentence(sentence).slice(0, MOST_WORDS)
    const phrases = findPhrases(words, MATCHER)
    if (phrases.some(({ role }) => role === 'neither')) continue
    for (const { role, start } of phrases) {
      const own = found.get(role) ?? []
      if (own.at(-1)?.index === index) continue
      const wordsBefore = words.slice(0, start).filter((word) => word !== BOUNDARY).length
      found.set(role, [...own, { index, length: sentence.length, sentence, wordsBefore }])
    }
  }
  return found
}

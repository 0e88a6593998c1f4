import type { FactWords } from './fact-words.ts'
import { knownIn } from './known-in.ts'
import type { LanguagePack } from './language-pack.ts'
import { hasReaderFact } from './reader-facts.ts'

type Patterns = {
  factWords: FactWords
  /** They said or made something: enough by itself. */
  theySaid: RegExp
  /** A sentence that begins with having looked is about the reader without a "you" in it. */
  looked: RegExp
  /** Something was seen, and something happened: both in one sentence. */
  event: RegExp
  happening: RegExp
  ofThem: RegExp
  role: RegExp
  /** A promise holds for everyone. */
  promise: RegExp
  aboutSender: RegExp
}

/** What a sentence shows to be known of the reader, by patterns alone: no capitals, which not every language gives to names alone. */
export function patternSign({
  factWords,
  theySaid,
  looked,
  event,
  happening,
  ...patterns
}: Patterns): LanguagePack['personalSign'] {
  return (sentence, reading) => {
    const { context, shown } = reading
    const text = sentence.text.slice(0, 600)
    const known = knownIn(sentence, context, shown)
    const promises = patterns.promise.test(text)
    const isOfThem = patterns.ofThem.test(text) || looked.test(text) || known !== null
    if (
      theySaid.test(text) ||
      (isOfThem && event.test(text) && happening.test(text) && !promises) ||
      hasReaderFact(sentence, reading, factWords)
    )
      return [4, 'something they did', sentence]
    if (patterns.role.test(text) && !patterns.aboutSender.test(text) && !promises)
      return [3, 'their role or team', sentence]
    return known ? [2, 'their company', known] : null
  }
}

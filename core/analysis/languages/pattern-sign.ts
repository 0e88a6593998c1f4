import type { FactWords } from './fact-words.ts'
import { knownIn } from './known-in.ts'
import type { LanguagePack } from './language-pack.ts'
import { hasReaderFact } from './reader-facts.ts'

type Patterns = {
  factWords: FactWords
  /** The reader said or made something: sufficient evidence alone. */
  theySaid: RegExp
  /** A sentence that opens with "I saw" is about the reader even without a "you". */
  looked: RegExp
  /** A sentence must match both: something was seen, and something happened. */
  event: RegExp
  happening: RegExp
  ofThem: RegExp
  /** "For your team" is what any offer says, so it does not count. */
  role: RegExp
  /** A promise applies to everyone. */
  promise: RegExp
  aboutSender: RegExp
}

/** Builds `personalSign` from patterns alone. It ignores capitals, which some languages use for more than names. */
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

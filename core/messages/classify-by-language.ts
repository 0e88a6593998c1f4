// Matches phrases of replies in languages other than those of reply-phrases.ts. A sentence with two meanings counts as
// none.
import type { PhraseCategory } from './reply-phrases.ts'
import replyWords from './reply-words.json' with { type: 'json' }
import { createMatcher, findPhrases, type Found } from './wishes/matcher.ts'
import { BOUNDARY, wordsOfSentence } from './wishes/words.ts'

/**
 * Phrases in the notation of wishes/lexicon.ts, enough to classify simple answers and to abstain from the rest. `fits`
 * means a meeting when combined with a day or a time, `meeting` requests one without further context, and `not` leaves
 * a sentence about a possible meeting to a person.
 */
type Role = keyof (typeof replyWords.spaced)[number]
const MATCHER = createMatcher<Role>(replyWords.spaced)
/** Parts of sentences in languages without spaces, in order of precedence. */
const UNSPACED = Object.entries(replyWords.unspaced).map(
  ([category, pattern]) => [category as PhraseCategory, new RegExp(pattern, 'u')] as const,
)
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const MOST_WORDS = 60

export function categoriesByLanguage(sentence: string): PhraseCategory[] {
  if (SCRIPT.test(sentence)) {
    const text = sentence.replaceAll(/\s+/g, '')
    const found = UNSPACED.filter(([, pattern]) => pattern.test(text)).map(([category]) => category)
    return found.includes('not_now') ? ['not_now'] : found.slice(0, 1)
  }
  const words = wordsOfSentence(sentence).slice(0, MOST_WORDS)
  // A comma ends the scope of a negation: "Не отписывайте меня, мне интересно".
  const phrases = findPhrases(words, MATCHER).filter(
    ({ start, end }) => !words.slice(start, end).includes(BOUNDARY),
  )
  const byLanguage = Map.groupBy(phrases, ({ language }) => language)
  const found = [...byLanguage.values()].flatMap((own) => categoryOf(own, sentence) ?? [])
  return new Set(found).size === 1 ? found.slice(0, 1) : []
}

function categoryOf(own: readonly Found<Role>[], sentence: string): PhraseCategory | null {
  const has = (role: Role): boolean => own.some((one) => one.role === role)
  if (has('not_interested')) return has('not_now') ? 'not_now' : 'not_interested'
  if (has('not_now')) return 'not_now'
  const isDated = has('day') || CLOCK.test(sentence)
  if (has('meeting') || (has('fits') && has('day') && isDated)) return has('not') ? null : 'meeting'
  if (!has('interested')) return null
  return own.some(({ role, start }) => role === 'not' && isBeforeInterest(own, start)) ? null : 'interested'
}

const CLOCK = /(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/

const isBeforeInterest = (own: readonly Found<Role>[], at: number): boolean =>
  own.some(({ role, start }) => role === 'interested' && start >= at && start - at <= 4)

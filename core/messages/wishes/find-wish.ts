// Finds a request to stop emailing. One word is not enough: "unsubscribe rates", "do not unsubscribe me" and "do we
// have to unsubscribe from our present tool" are not requests. Several words of one language must form a request
// together.
import { splitSentences } from '#core/text/sentences.ts'
import type { Lexicon, Role } from './lexicon.ts'
import lexicons from './lexicons.json' with { type: 'json' }
import { createMatcher, findPhrases, type Found } from './matcher.ts'
import { findUnspacedWish } from './find-unspaced-wish.ts'
import { isDenied, isWish } from './frames.ts'
import { idioms } from './idioms.ts'
import { isGreeting } from './greetings.ts'
import { isHowToLeave } from './how-to-leave.ts'
import { isPostponed } from './is-postponed.ts'
import { isAboutTheService, namesAnotherAddress } from './not-about-mail.ts'
import { ADDRESS, BOUNDARY, wordsOfSentence } from './words.ts'

const LEXICONS: readonly Partial<Lexicon>[] = [...Object.values(lexicons), idioms]
const MATCHER = createMatcher<Role>(LEXICONS)

export type Wish = {
  sentence: string
  start: number
  /** True for a complaint ("I never signed up"), which counts as a request only when the mail says nothing else. */
  isWeak: boolean
  /** True for a question such as "How do I unsubscribe?", which the second opinion must not reject. */
  isCertain: boolean
}

const READ = 5_000
const MOST_WORDS = 80
/** A longer text may mention "spam" or "I never signed up" without a request. */
const SENTENCES_OF_A_COMPLAINT = 3

/** The last request in the writer's own text, without quotes and signature. */
export function findWish(said: string): Wish | null {
  const text = withoutQuotedWords(said.slice(0, READ))
  const sentences = splitSentences(text)
    .map(({ start, end }) => ({ start, text: text.slice(start, end) }))
    .filter(({ text }) => !isGreeting(text))
  const found = sentences.flatMap(({ start, text }, place) => {
    const isWhole = sentences.length <= 2 && place === 0
    const strength = strengthOf(text, isWhole, sentences[place + 1]?.text ?? '')
    return strength
      ? [
          {
            start,
            sentence: text.replaceAll(/\s+/g, ' ').trim(),
            isWeak: strength === 'weak',
            isCertain: strength === 'certain',
          },
        ]
      : []
  })
  const erased = erasesIt(sentences)
  const complaint = sentences.length <= SENTENCES_OF_A_COMPLAINT ? found.at(-1) : undefined
  return found.findLast(({ isWeak }) => !isWeak) ?? erased ?? complaint ?? null
}

/** True for "please don't stop writing": a request not to stop. */
export const deniesWish = (said: string): boolean =>
  splitSentences(said.slice(0, READ)).some(({ start, end }) => {
    const words = wordsOfSentence(said.slice(start, end)).slice(0, MOST_WORDS)
    return isDenied(words, findPhrases(words, MATCHER), false)
  })

/** Blanks words in quotation marks within a sentence, which quote someone else. */
const withoutQuotedWords = (text: string): string =>
  text.replaceAll(/(?<=[\p{L}\p{N},:] )["“”„«»][^"“”„«»\n]{1,120}["“”„«»]/gu, ' … ')

function strengthOf(sentence: string, isWhole: boolean, next: string): 'certain' | 'sure' | 'weak' | null {
  if (findUnspacedWish(sentence)) return 'sure'
  const words = wordsOfSentence(sentence).slice(0, MOST_WORDS)
  const found = findPhrases(words, MATCHER)
  const isQuestion =
    /[?？]\s{0,9}["')”]?\s{0,9}$/.test(sentence) || /\p{Script=Greek}\s?;\s{0,9}$/u.test(sentence)
  const byLanguage = LEXICONS.map((_, language) => {
    const own = found.filter((one) => one.language === language)
    return [
      ...own.filter((one) => !leavesClause(words, one, own)),
      ...addressesToRemove(words, own, language),
    ]
  })
  // Words like "unsubscribe" belong to several languages; the negation belongs to one.
  if (byLanguage.some((own) => isDenied(words, own, isQuestion))) return null
  const howToLeave = isQuestion ? isHowToLeave(words, found) : null
  if (howToLeave !== null) return howToLeave && !found.some(({ role }) => role === 'veto') ? 'certain' : null
  // "Do you delete my data if we end the trial?" asks about their service.
  if (isQuestion && words.some((word, at) => CONDITION.has(word) && !IF_POSSIBLE.has(words[at + 1] ?? '')))
    return null
  if (isPostponed(words, found) || isInstruction(words, found)) return null
  if ((isQuestion && isAboutTheService(words)) || namesAnotherAddress(words, found, next)) return null
  // The phrases against a complaint, such as "spam folder", hold whatever language they are in.
  const isVetoed = found.some(({ role }) => role === 'veto')
  let weak = false
  for (let language = 0; language < LEXICONS.length; language++) {
    const own = byLanguage[language]!
    if (own.length === 0 || own.some(({ role }) => role === 'veto')) continue
    if (isWish(words, own, isQuestion, isWhole)) return 'sure'
    weak ||=
      !isVetoed &&
      own.some(({ role }) => role === 'weak') &&
      !words.slice(0, 3).some((word) => CONDITION.has(word)) &&
      !words.some((word) => NEARLY.has(word))
  }
  return weak && !isQuestion ? 'weak' : null
}

/** "Please delete nora@lead.example from your list": an address in such a request is taken for the writer's. */
function addressesToRemove(
  words: readonly string[],
  own: readonly Found<Role>[],
  language: number,
): Found<Role>[] {
  const has = (role: Role): boolean => own.some((one) => one.role === role)
  return has('remove') && (has('list') || words.length <= SHORT_REQUEST)
    ? words.flatMap((word, start) =>
        word === ADDRESS ? [{ language, role: 'mine', start, end: start + 1 }] : [],
      )
    : []
}

/** The most words of a request that need not name a list: "Please remove nora@lead.example". */
const SHORT_REQUEST = 4

/** "Not now, contact me in March": a comma ends the scope of the negation that a phrase begins with. */
const leavesClause = (words: readonly string[], phrase: Found<Role>, own: readonly Found<Role>[]): boolean =>
  phrase.role === 'phrase' &&
  words.slice(phrase.start, phrase.end).includes(BOUNDARY) &&
  own.some(({ role, start }) => role === 'not' && start === phrase.start)

/** "To stop receiving our offers, write to news@lead.example": the footer of the writer's own company. */
const isInstruction = (words: readonly string[], found: readonly Found<Role>[]): boolean =>
  (words[0] === 'to' || PURPOSE.has(words[0] ?? '')) &&
  words.includes(ADDRESS) &&
  !found.some(({ role }) => role === 'me' || role === 'mine')
const PURPOSE: ReadonlySet<string> = new Set(
  'if um wenn falls pour si para per se om als indien for hvis jos aby jesli jezeli pokud ak ha pentru daca ako για αν чтобы если щоб якщо за'.split(
    ' ',
  ),
)

/** "If you did not sign up, ignore this mail" is a program's. */
const CONDITION: ReadonlySet<string> = new Set(
  'if falls wenn sollten si se caso als indien om hvis jos ha jesli jezeli pokud jestli ak pokial daca eger ako если якщо ако εαν αν'.split(
    ' ',
  ),
)

/** "Nearly deleted this as spam" complains about nothing. */
const NEARLY: ReadonlySet<string> = new Set(
  'nearly almost beinahe fast presque casi quase bijna nastan naesten nesten melkein prawie skoro takmer majdnem aproape neredeyse σχεδον почти чуть маиже ледь'.split(
    ' ',
  ),
)

const IF_POSSIBLE: ReadonlySet<string> = new Set(
  'possible moglich posible possibile possivel mogelijk mozliwe mozno vous il te lo'.split(' '),
)

/** "Where did you get my data? Delete it." is a request. */
function erasesIt(sentences: readonly { start: number; text: string }[]): Wish | null {
  for (let i = 1; i < sentences.length; i++) {
    const words = wordsOfSentence(sentences[i]!.text)
    if (words.length > 6) continue
    const removed = findPhrases(words, MATCHER).filter(({ role }) => role === 'remove')
    const before = findPhrases(wordsOfSentence(sentences[i - 1]!.text).slice(0, MOST_WORDS), MATCHER)
    const isData = before.find(
      ({ role, language }) => role === 'mine' && removed.some((one) => one.language === language),
    )
    if (isData)
      return {
        sentence: sentences[i]!.text.trim(),
        start: sentences[i]!.start,
        isWeak: false,
        isCertain: false,
      }
  }
  return null
}

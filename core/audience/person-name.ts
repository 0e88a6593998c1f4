// Parses a person's first and last name from a list's name column: "👋 Sarah Kolbe", "Dr. Hans-Peter Vogt, MBA",
// "Smith, Joan". When the first name is ambiguous, none is returned and a greeting uses its fallback: "Hi there" is
// worse than "Hi Sarah" and far better than "Hi PhD". docs/decisions/210 explains why no library does this.
import {
  credentials,
  givenParticles,
  particles,
  plainVietnameseFamilies,
  shortCredentials,
  titles,
  unclearParticles,
  vietnameseFamilies,
  wordKey,
} from './name-words.ts'
import { isTeam, isUnclearOrder, namedWords } from './name-parts.ts'
import { isPlaceholder } from './placeholder.ts'

type PersonName = { first: string; last: string }

const NOBODY: PersonName = { first: '', last: '' }

/** The first and last name in a whole name. */
export function readPersonName(written: string): PersonName {
  const { words, lastName, isAddressed } = namedWords(written)
  const [first = '', ...more] = words
  if (first === '' || isTeam([...words, ...lastName])) return NOBODY
  if (lastName.length > 0) return { first: givenName(first), last: lastName.join(' ') }
  if (isPlaceholder(first)) return { first: '', last: more.join(' ') }
  if (isEastAsian(first)) return eastAsianName(words)
  if (isAddressed && more.length === 0) return { first: '', last: first }
  if (isVietnamese(words)) return vietnameseName(words)
  if (isUnclearOrder(words)) return NOBODY
  return westernName(words)
}

/** Cleans a value from a first-name column; both words of "Mary Ann" are preserved. */
export function readFirstName(written: string): string {
  const { words, lastName } = namedWords(written)
  const [first = ''] = words
  if (lastName.length > 0) return readPersonName(written).first
  if (first === '' || isPlaceholder(first) || isTeam(words)) return ''
  if (isEastAsian(first)) return words.every(isLetters) ? words.map(withoutHonorific).join(' ') : ''
  if (words.some((word) => /^(?:[&+]|and|und|et)$/i.test(word))) return ''
  if (isVietnamese(words)) return vietnameseName(words).first
  const given = words.slice(0, 3).map(givenName)
  // The second initial of "John F." is dropped; a name that starts with an initial is not guessed.
  return given[0] === '' ? '' : given.filter(Boolean).join(' ')
}

/** Cleans a value from a last-name column. */
export const readLastName = (written: string): string =>
  namedWords(written)
    .words.filter((word) => !isPlaceholder(word))
    .join(' ')

function westernName(words: readonly string[]): PersonName {
  const [first = '', ...more] = words
  // Иванова Анна Петровна: the word before a first name and patronymic is the last name.
  if (words.length === 3 && /(?:вич|вна|ична)$/iu.test(words[2]!))
    return { first: givenName(words[1]!), last: first }
  const isGiven = words.length === 2 && /^\p{Lu}/u.test(first) && givenParticles.has(wordKey(first))
  if (isGiven || !particles.has(wordKey(first))) return { first: givenName(first), last: more.join(' ') }
  if (words.length > 2 && unclearParticles.has(wordKey(first))) return { first: '', last: words.join(' ') }
  // "van der Berg Anke": the last name comes first, with its particles.
  const end = words.findIndex((word) => !particles.has(wordKey(word))) + 1
  if (end === 0) return { first: '', last: words.join(' ') }
  return { first: givenName(words[end] ?? ''), last: words.slice(0, end).join(' ') }
}

/** The word if it can be a first name; empty for an initial, an abbreviation, a degree, or a word with digits. */
function givenName(word: string): string {
  const isAbbreviated = /^\p{L}{1,4}\.$|^\p{L}$|\p{L}\.-?\p{L}/u.test(word)
  const name = word.replace(/\.$/, '')
  if (isAbbreviated || !isLetters(name)) return ''
  const key = wordKey(name)
  const isShort = shortCredentials.has(key) && name === name.toUpperCase()
  return isShort || credentials.has(key) || titles.has(key) || isPlaceholder(name) ? '' : name
}

const isLetters = (name: string): boolean => /^\p{L}[\p{L}\p{M}'’‘ʼ‐·・-]*$/u.test(name)

const isEastAsian = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const withoutHonorific = (word: string): string =>
  word.replace(/(?<=.)(?:様|さん|氏|先生|女士|小姐|님)$/u, '')

/**
 * The family name comes first, except in foreign names, which Japanese writes in katakana. A name without spaces is
 * not split.
 */
function eastAsianName(words: readonly string[]): PersonName {
  if (!words.every(isLetters)) return NOBODY
  const [first = '', second = ''] = words.map(withoutHonorific)
  if (second === '') return { first, last: '' }
  const isForeign = /^[\p{Script=Katakana}ー・]+$/u.test(first)
  return isForeign ? { first, last: second } : { first: second, last: first }
}

const isVietnameseFamily = (word: string): boolean =>
  vietnameseFamilies.has(wordKey(word)) || plainVietnameseFamilies.has(wordKey(word))

const isVietnamese = (words: readonly string[]): boolean => words.length > 1 && isVietnameseFamily(words[0]!)

/** The family name comes first and the given name last. "Nguyen Thao" without accents may be in either order. */
function vietnameseName(words: readonly string[]): PersonName {
  const [family = ''] = words
  const given = words.at(-1)!
  const isCertain = words.length > 2 || vietnameseFamilies.has(wordKey(family))
  return isCertain && !isVietnameseFamily(given) ? { first: givenName(given), last: family } : NOBODY
}

// Finds the names in a name as it was written: without emoji, pronouns, titles and degrees, and with the last name
// separated when a comma marks it.
import {
  capitalTitles,
  credentials,
  dottedTitles,
  particles,
  roleWords,
  salutations,
  shortCredentials,
  teamCompound,
  teamWords,
  titles,
  wordKey,
} from './name-words.ts'
import { isPlaceholder } from './placeholder.ts'
import { companyNameWithoutSuffix, hasSmallLetters } from './repair.ts'
import { normalizeText } from '../text/normalize.ts'

/** Names longer than the database allows are truncated before parsing. */
const LONGEST = 200

type NamedWords = {
  words: string[]
  /** The last name in "Smith, Joan"; empty without a comma. */
  lastName: string[]
  /** True after "Mrs" or "Dr.", which can precede a last name alone. */
  isAddressed: boolean
}

export function namedWords(written: string): NamedWords {
  const plain = withoutMarks(written)
  const [start = '', behind = ''] = plain
    .split(/ [-–—~/] |: | ?[|•·;] ?/)
    .filter((part) => part.trim() !== '')
  if (isProbablyCompany(start, behind)) return { words: [], lastName: [], isAddressed: false }
  const parts = start.split(/[,，、]/).map((part, place) => namesIn(part, place > 0))
  const isAddressed = parts.some((part) => part.isAddressed)
  const [before, after] = parts.filter(({ words }) => words.length > 0)
  // "Smith, JOHN" and "Anna, CSSBB" look alike.
  if (before?.words.length === 1 && after && isUnlistedDegree(before.words, after.words))
    return { words: [], lastName: before.words, isAddressed }
  if (!before || !after || isAfterthought(before.words, after.words))
    return { words: before?.words ?? [], lastName: [], isAddressed }
  return { words: after.words, lastName: before.words, isAddressed }
}

/** "Acme - Jane Doe": one word before a dash and a whole name behind it. "Anna - Maria Lind" looks alike. */
function isProbablyCompany(start: string, behind: string): boolean {
  const { words } = namesIn(behind, true)
  return (
    namesIn(start, false).words.length === 1 &&
    (words.length === 2 || words.length === 3) &&
    words.every((word) => /^\p{Lu}\p{Ll}/u.test(word) && !jobWords.test(word)) &&
    !isTeam(words)
  )
}

/** True when the words name a team or a company. */
export function isTeam(words: readonly string[]): boolean {
  const text = words.join(' ')
  return (
    words.some((word) => teamWords.has(wordKey(word)) || teamCompound.test(word)) ||
    (words[0] !== undefined && roleWords.has(wordKey(words[0]))) ||
    // "General Manager" is a job.
    (words.length === 2 && jobWords.test(words[1]!)) ||
    companyNameWithoutSuffix(text) !== text
  )
}

/** True for two people, and for "DUPONT Jean": some capitalize the last name, others the first ("MARIA Gomes"). */
export function isUnclearOrder(words: readonly string[]): boolean {
  const [first = '', second = '', ...more] = words
  const isShouted = /^\p{Lu}[\p{Lu}ß'’-]{2,}$/u.test(first) && hasSmallLetters(`${second} ${more.join(' ')}`)
  return isShouted || /^(?:[&+]|and|und|et)$/i.test(second) || /^[&+]$/.test(more[0] ?? '')
}

/** Empty for an address, a link or template syntax. */
function withoutMarks(written: string): string {
  const name = written.slice(0, LONGEST)
  if (/[@{}<>%\\$]|:\/\/|www\./i.test(name)) return ''
  return normalizeText(name.replace(pictures, ' '), 'NFKC')
    .trim()
    .replace(/^["“”„«]([^"“”„«»]*)["“”»]$/u, '$1')
    .replace(/\([^()]*(?:\)|$)|\[[^[\]]*(?:\]|$)|["“„«][^"“”„«»]*(?:["“”»]|$)/gu, ' ')
    .replace(/(?<=^| )['‘][^'‘’ ]+['’](?= |$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const pictures = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\p{So}\p{Co}\p{Cf}\p{Me}]|\p{VS}/gu

/** The names between two commas, without preceding titles and trailing degrees. */
function namesIn(part: string, isBehind: boolean): { words: string[]; isAddressed: boolean } {
  const raw = part.split(' ').filter((word) => word !== '')
  if (raw[0] !== undefined && isPlaceholder(raw[0])) return { words: raw, isAddressed: false }
  // "Jane/John Doe" is two people.
  if (raw[0] !== undefined && /\p{L}\/\p{L}/u.test(raw[0])) return { words: [], isAddressed: false }
  // Pronouns such as "he/him" have a slash; "Winter N/A" has no first name.
  const words = raw
    .filter((word) => !word.includes('/') && !isPlaceholder(word))
    .flatMap((word) => inside.exec(word)?.[0] ?? [])
  let isAddressed = false
  while (words[0] !== undefined && isTitle(words[0])) {
    if (!/^(?:sir|dame)$/i.test(words[0])) isAddressed = true
    words.shift()
    if (/^(?:[&+]|and|und|et)$/i.test(words[0] ?? '')) words.shift()
  }
  const isShouted = words.length < 3 && !hasSmallLetters(words.join(''))
  const names = words.filter((word, place) => !isCredential(word, place === 0 && !isBehind, isShouted))
  return { words: names, isAddressed }
}

const inside = /[\p{L}\p{N}&+](?:.*[\p{L}\p{M}\p{N}.&+])?/u

const isTitle = (word: string): boolean => {
  const key = wordKey(word)
  return (
    titles.has(key) ||
    capitalTitles.has(word) ||
    /^dipl\.?-/i.test(word) ||
    salutations.has(key) ||
    /^\p{Ll}{2,}\.$/u.test(word) ||
    (word.endsWith('.') && dottedTitles.has(key))
  )
}

function isCredential(word: string, isFirst: boolean, isShouted: boolean): boolean {
  const key = wordKey(word)
  // "J.R. Smith" and "JR Smith" start with initials, not a credential.
  if (credentials.has(key)) return !isFirst || !/^(?:(?:\p{L}\.)+|JR)$/u.test(word)
  if (isFirst || !shortCredentials.has(key)) return false
  const isDotted = /\.\p{L}/u.test(word) || key === 'sr'
  return isDotted || (!isShouted && key.length > 1 && key.toUpperCase() === word.replaceAll('.', ''))
}

/**
 * True for a trailing part that is not a name: an unlisted degree, a job or a company, as in "Anna Möller, Head of
 * Sales at Acme".
 */
function isAfterthought(before: readonly string[], after: readonly string[]): boolean {
  if (particles.has(wordKey(before[0]!))) return false
  if (isUnlistedDegree(before, after)) return true
  return before.length > 1 && (after.length > 3 || isTeam(after) || after.some((word) => jobWords.test(word)))
}

const isUnlistedDegree = (before: readonly string[], after: readonly string[]): boolean =>
  after.every((word) => /^[\p{Lu}\d.&-]{2,10}$/u.test(word)) &&
  /\p{Ll}/u.test(before.join('')) &&
  !isInitials(after)
const isInitials = (words: readonly string[]): boolean => words.every((word) => /^(?:\p{Lu}\.)+$/u.test(word))
const jobWords = /^(?:of|at|for|bei|chez|manager|director|engineer|consultant|head|lead)$/i

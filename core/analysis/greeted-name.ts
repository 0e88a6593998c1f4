import type { Piece } from '#core/text/sentences.ts'
import type { PartPatterns } from './languages/language-pack.ts'

const TOKEN = /\p{L}[\p{L}\p{M}.'’-]{0,40}/gu
const PARTICLE =
  /^(?:von|vom|zu|zum|zur|van|de|den|der|des|del|della|di|da|dos|du|la|las|le|los|el|al|ten|ter|te|af|bin|ben|y|t|d)$/iu
const MOST_TOKENS = 12

/**
 * The name in a greeting: it follows a salutation, a title or a particle ("Beste mevrouw De Wit"), or stands alone
 * ("Priya,"). Returns null for "Hi there" and "Dear Sir".
 */
export function nameIn(greeting: string, patterns: PartPatterns): Piece | null {
  const tokens = [...greeting.matchAll(TOKEN)].slice(0, MOST_TOKENS)
  let mayFollow = isNameAlone(greeting, tokens)
  let particleAt = -1
  for (const { 0: token, index } of tokens) {
    const isSalutation = patterns.salutation.test(token)
    if (isSalutation || patterns.title.test(token)) {
      mayFollow = true
      particleAt = -1
    } else if (mayFollow && PARTICLE.test(token)) {
      if (particleAt < 0) particleAt = index
    } else if (mayFollow && /^(?:\p{L}['’])?\p{Lu}/u.test(token) && !patterns.nobody.test(token)) {
      const start = particleAt < 0 ? index : particleAt
      return { start, end: index + token.replace(/[.'’-]$/, '').length }
    } else {
      mayFollow = false
      particleAt = -1
    }
  }
  return nameInSmallLetters(greeting, tokens, patterns)
}

/** "hi marek," by a writer who uses no capitals: one word after one salutation. */
function nameInSmallLetters(
  greeting: string,
  [salutation, name, more]: readonly RegExpMatchArray[],
  patterns: PartPatterns,
): Piece | null {
  if (!salutation || !name || more || greeting !== greeting.toLowerCase()) return null
  if (!patterns.salutation.test(salutation[0]) || !/[,:!–—-]\s{0,3}$/.test(greeting)) return null
  const [word] = name
  const isName = word.length > 2 && !patterns.salutation.test(word) && !patterns.nobody.test(word)
  return isName ? { start: name.index!, end: name.index! + word.length } : null
}

/** Matches "Priya,", "Sam and Priya," and "Joan Smith –": one or two words followed by a greeting's punctuation. */
function isNameAlone(line: string, tokens: readonly RegExpMatchArray[]): boolean {
  const names = tokens.filter(([token], at) => at === 0 || !AND.test(token))
  return (
    names.length > 0 &&
    names.length <= 2 &&
    /[,:–—-]\s{0,3}$/.test(line) &&
    names.every(([token]) => /^\p{Lu}/u.test(token))
  )
}

/** Joins two names: "Sam and Priya,". */
const AND = /^(?:and|und|et|y|e|en)$/

import { isOrdinaryOpener } from './openers.ts'
import type { Claim } from './rewriting.ts'

/**
 * Returns the numbers, links and names of a rewrite that its sources do not contain: a model may have invented them.
 * Number words count as numbers. Claims in ordinary words are not detected, so the screen asks users to read the
 * text.
 */
export function inventedClaims(text: string, sources: readonly string[]): Claim[] {
  const known = readSources(sources)
  const accounts = claimsOf('number', text, ACCOUNT, () => true)
  const isKnown = ({ start, end }: Claim) => known.accounts.includes(normalAccount(text.slice(start, end)))
  const links = claimsOf('link', text, LINK, (found) => !known.text.includes(trimLink(found).toLowerCase()))
  const numbers = claimsOf('number', text, NUMBER, (found) => !known.numbers.has(normalNumber(found)))
  const quantities = claimsOf('number', text, QUANTITY, (found) => !known.words.has(found.toLowerCase()))
  const names = claimsOf('name', text, NAME, (found, start) => isUnknownName(found, start, text, known))
  const loneAccounts = accounts.filter(notWithin(links, text))
  const parts = [...numbers, ...quantities, ...names].filter(notWithin([...loneAccounts, ...links], text))
  const claims = [...loneAccounts.filter((account) => !isKnown(account)), ...links, ...parts]
  return claims.sort((a, b) => a.start - b.start)
}

function notWithin(wholes: readonly Claim[], { length }: string): (claim: Claim) => boolean {
  const covered = new Uint8Array(length)
  for (const { start, end } of wholes) covered.fill(1, start, end)
  return ({ start }) => covered[start] === 0
}

type Known = { text: string; accounts: string; words: ReadonlySet<string>; numbers: ReadonlySet<string> }

function readSources(sources: readonly string[]): Known {
  const text = sources.join('\n').toLowerCase()
  const words = [...text.matchAll(/[\p{L}\d’'&-]+/gu)].flatMap(([word]) => [word, word.replace(/[’']s$/, '')])
  const numbers = [...text.matchAll(NUMBER)].map(([found]) => normalNumber(found))
  return { text, accounts: normalAccount(text), words: new Set(words), numbers: new Set(numbers) }
}

/**
 * A URL with a scheme, an email address, or a word with a dot in it, because mail programs turn any known domain into
 * a link.
 */
export const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"']{1,500}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![\p{L}\d@.-])[\p{L}\d][\p{L}\d-]{1,62}(?:\.[\p{L}\d-]{1,63}){0,3}\.(?!(?:pdf|docx?|xlsx?|pptx?|csv|txt|png|jpe?g|zip|js)\b)\p{L}{2,24}(?![\p{L}\d-])(?::\d{1,5})?(?:[/?#]\S{0,200})?/giu
/** An IBAN, a bank code, or a number of at least eight digits: data that could redirect a payment. */
export const ACCOUNT =
  /\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?\b|\b(?:bic|swift)\W{1,5}[a-z]{4}[a-z\d]{4,7}\b|(?<![\p{L}\d.,])\d(?:[ -]?\d){7,33}(?![\d.,]\d)/giu
const NUMBER = /(?<![\p{L}\d{])[$€£]?\d[\d.,]{0,20}\d?\s?(?:%|x\b|k\b|m\b|bn\b)?/giu
const QUANTITY =
  /\b(?:doubled?|triples?|tripled|quadrupled?|halved?|half|dozens?|hundreds?|thousands?|millions?|billions?|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|percent)\b/gi
const NAME = /(?<![\p{L}\d{])\p{Lu}[\p{L}\d’'&-]{1,40}/gu

// Capitalized words at the start of a sentence that are not names.
const ORDINARY = new Set(
  (
    'i i’m i’ve i’d i’ll hi hey hello dear thanks thank best regards cheers kind warm sincerely re fwd ps monday tuesday wednesday ' +
    'thursday friday saturday sunday january february march april may june july august september october november december ok faq ceo cto cfo crm b2b saas'
  ).split(' '),
)

function claimsOf(
  kind: Claim['kind'],
  text: string,
  pattern: RegExp,
  isInvented: (found: string, start: number) => boolean,
): Claim[] {
  return [...text.matchAll(pattern)]
    .map((match) => ({ found: match[0].trimEnd(), start: match.index }))
    .filter(({ found, start }) => isInvented(found, start))
    .map(({ found, start }) => ({ kind, start, end: start + found.length }))
}

/** An account number without spaces and punctuation, so that different notations compare as equal. */
const normalAccount = (account: string): string => account.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

const trimLink = (link: string): string => link.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')

const normalNumber = (number: string): string =>
  number
    .toLowerCase()
    .replace(/[\s,$€£]/g, '')
    .replace(/\.$/, '')

function isUnknownName(found: string, start: number, text: string, known: Known): boolean {
  const word = found.replace(/[’']s$/, '').toLowerCase()
  if (ORDINARY.has(word.replaceAll("'", '’')) || known.words.has(word)) return false
  return !(opensSentence(text, start) && isOrdinaryOpener(word))
}

const opensSentence = (text: string, start: number): boolean =>
  /(?:^|[.!?:\n]["'”’)\]]?\s*|[-•*]\s+)$/.test(text.slice(Math.max(0, start - 6), start))

import { ACCOUNT, inventedClaims, LINK } from './invented-claims.ts'

/** The sources a drafted answer may use, by author. */
export type AnswerSources = {
  /** Texts of our own: our mails of the thread, the sequence, the sender's data, their notes. */
  ours: readonly string[]
  /** Texts of the person being answered. They may be wrong, or written to mislead a model. */
  theirs: readonly string[]
  /** Our answers to other people. */
  others: readonly string[]
}

/** A part of a drafted answer that a person must check, and the only sources that contain it. */
export type AnswerClaim = {
  words: string
  found: 'nowhere' | 'theirs' | 'others'
}

const REMOVED = '[link removed]'
const MOST_CLAIMS = 40

/**
 * Cleans a drafted answer and lists the parts that its sources do not support: numbers, names, days, addresses and
 * gaps to fill. Only links that we wrote before are preserved, because a received mail must not decide where our links
 * lead. A claim in ordinary words is not detected, so the screen asks people to read the draft.
 */
export function checkAnswer(
  drafted: string,
  sources: AnswerSources,
): { text: string; claims: AnswerClaim[] } {
  const { ours, theirs, others } = sources
  const text = withoutForeignLinks(visibleText(drafted), [...ours, ...others])
  const invented = claimsIn(text, [...ours, ...theirs, ...others])
  const fromOthers = claimsIn(text, [...ours, ...theirs]).filter(
    (words) => isNameOrAddress(words) || isAccount(words) || isSite(words),
  )
  const fromThem = claimsIn(text, [...ours, ...others]).filter(
    (words) => PRICE.test(words) || isAccount(words) || isSite(words),
  )
  const claims = [
    ...invented.map((words) => ({ words, found: 'nowhere' as const })),
    ...fromOthers.map((words) => ({ words, found: 'others' as const })),
    ...fromThem.map((words) => ({ words, found: 'theirs' as const })),
  ]
  return { text, claims: claims.filter(firstOfWords).slice(0, MOST_CLAIMS) }
}

const firstOfWords = ({ words }: AnswerClaim, index: number, all: readonly AnswerClaim[]): boolean =>
  all.findIndex((other) => other.words === words) === index

/** Removes invisible characters and direction marks, so that no unseen text is sent. */
const visibleText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const URL =
  /(?:\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|(?:mailto|tel|sms|data|javascript|callto|skype|whatsapp):)|(?<![\w:/])\/\/(?=\p{L}|\d))[^\s<>"']{1,2000}/giu

function withoutForeignLinks(text: string, known: readonly string[]): string {
  const links = new Set(known.flatMap((source) => [...source.matchAll(URL)].map(([link]) => plainLink(link))))
  return text.replaceAll(URL, (link) => {
    if (links.has(plainLink(link)) || isKnownMailto(link, known)) return link
    return REMOVED + link.slice(trimmed(link).length)
  })
}

// A `mailto:` link with an address that we wrote is known, unless it also sets a subject or a text.
const isKnownMailto = (link: string, known: readonly string[]): boolean => {
  const [, address] = /^mailto:([^?]+)$/i.exec(trimmed(link)) ?? []
  const words = known
    .join('\n')
    .toLowerCase()
    .split(/[\s<>,;:"()]+/)
  return address !== undefined && words.some((word) => trimmed(word) === address.toLowerCase())
}

const trimmed = (link: string): string => link.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')

const plainLink = (link: string): string =>
  trimmed(link)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')

// Matched as a whole: an hour elsewhere in the sources does not support "14:30".
const DAY_OR_TIME =
  /\b\d{1,2}:\d{2}(?!\d)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b(?:today|tonight|tomorrow|next (?:week|month))\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|mi[ée]rcoles|jueves|viernes|maandag|dinsdag|woensdag|donderdag|vrijdag)\b/gi
// A gap to fill in: a merge tag, or the model's own "[price]".
const GAP = /\{\{[^{}\n]{1,200}\}\}|\[[^[\]\n]{1,100}\]/g
const PRICE = /[$€£%]/

function claimsIn(text: string, sources: readonly string[]): string[] {
  const known = sources.join('\n').toLowerCase()
  // The remaining links are known, so numbers inside them are not claims.
  const words = text.replaceAll(URL, (link) => ' '.repeat(link.length))
  const days = [...words.matchAll(DAY_OR_TIME)].map(([found]) => found)
  const rest = words.replaceAll(DAY_OR_TIME, (found) => ' '.repeat(found.length))
  const facts = inventedClaims(rest, sources).map(({ start, end }) => withCurrency(rest, start, end))
  const gaps = [...text.matchAll(GAP)].map(([gap]) => gap)
  return [...facts, ...days.filter((day) => !known.includes(day.toLowerCase())), ...gaps]
}

const withCurrency = (text: string, start: number, end: number): string =>
  trimmed(text.slice(start, end)) + (/^\s?[€£$]/.exec(text.slice(end, end + 2))?.[0] ?? '')

const isAccount = (words: string): boolean => words.search(ACCOUNT) >= 0
const isSite = (words: string): boolean => !words.includes('@') && words.search(LINK) >= 0

const isNameOrAddress = (words: string): boolean =>
  /^\p{Lu}/u.test(words) || (words.includes('@') && words.search(LINK) >= 0)

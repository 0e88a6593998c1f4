import { normalizeText } from '../../text/normalize.ts'
import { marksOf } from './marks.ts'
/**
 * Mail as bare words. Corpora differ in case, in spaces around punctuation ("don ' t", "$ 50") and in how they store
 * addresses and quoted headers; a model that sees those learns to recognize the corpus. The remaining text occurs in
 * every mail.
 */
const LONGEST_SUBJECT = 300
const LONGEST_TEXT = 6000
const MOST_TOKENS = 1200

const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu
const HEADER_LINE = /^[ \t]{0,4}>?[ \t]{0,4}(?:from|to|cc|bcc|sent|date|subject)\s?:.{0,300}$/gm
const EMAIL = /[^\s@]{1,64}\s?@\s?[a-z0-9-]{1,63}(?:\s?\.\s?[a-z0-9-]{2,63}){1,4}/g
const ADDRESS =
  /\b(?:https?\s?:\s?\/\s?\/|www\s?\.)\s?[^\s]{1,200}(?:\s[./?=&#:%+~_-]{1,2}\s[^\s]{1,60}){0,20}/g
const RULER = /-{3,}|(?:- ){3,}|={3,}|_{3,}|\*{3,}/g
const ENTITY = /&(?:#x?[0-9a-f]{1,6}|[a-z]{2,8});/g
const BRACES = /\{[^{}]{1,2000}\}/g
const LONG_CODE = /(?<![a-z\d])[a-z\d]{16,}/g
const APOSTROPHES = /[’‘`´]/g
const TOKEN =
  /\p{L}+(?:\s?'\s?(?:t|s|re|ve|ll|d|m)\b)?|[$£€]\s?\d[\d.,]*|\d[\d.,]*\s?%|\d+|!+|\$+|[?:;()*"#&+=<>|@]/gu

export type SpamTokens = { tokens: string[]; subjectTokens: number; marks: string[] }

/** The subject's words, then the text's. */
export function spamTokens(subject: string, text: string): SpamTokens {
  const inSubject = tokensOf(subject.slice(0, LONGEST_SUBJECT))
  const inText = tokensOf(text.slice(0, LONGEST_TEXT))
  return {
    tokens: [...inSubject, ...inText].slice(0, MOST_TOKENS),
    subjectTokens: inSubject.length,
    marks: marksOf(subject.slice(0, LONGEST_SUBJECT), text.slice(0, LONGEST_TEXT)),
  }
}

function tokensOf(raw: string): string[] {
  const text = withoutAddresses(raw)
  const tokens: string[] = []
  for (const match of text.matchAll(TOKEN)) {
    const token = nameOf(match[0])
    if (token !== '') tokens.push(token)
  }
  return tokens
}

/** Lower-cased, without traits that only reveal a mail's corpus. Patterns that cannot match are skipped. */
function withoutAddresses(raw: string): string {
  const isAscii = !/[^\0-\x7f]/.test(raw)
  // Compatibility characters can become eighteen times as long when normalized.
  let text = (isAscii ? raw : normalizeText(raw, 'NFKC')).slice(0, LONGEST_TEXT).toLowerCase()
  if (!isAscii) text = text.replace(HIDDEN, '')
  if (text.includes(':')) text = text.replace(HEADER_LINE, ' ')
  if (text.includes('@')) text = text.replace(EMAIL, ' ')
  if (text.includes('http') || text.includes('www')) text = text.replace(ADDRESS, ' ')
  if (/[-=_*]/.test(text)) text = text.replace(RULER, ' ')
  return withoutMarkup(text).replace(APOSTROPHES, "'")
}

/** Leaves out what a converter of HTML left over: character references, style rules, and codes of trackers. */
function withoutMarkup(text: string): string {
  let left = text
  if (left.includes('&')) left = left.replace(ENTITY, ' ')
  if (left.includes('{')) left = left.replace(BRACES, (braces) => (isStyle(braces) ? ' ' : braces))
  return left.replace(LONG_CODE, (code) => (/\d/.test(code) && /[a-z]/.test(code) ? ' ' : code))
}

const isStyle = (braces: string): boolean => braces.includes(':') && /[;%]|!important|\dpx/.test(braces)

/** Replaces figures by their length: the presence of an amount is a signal, its value is not. */
function nameOf(raw: string): string {
  const first = raw.charCodeAt(0)
  if (first === 33) return '!'
  if (raw.endsWith('%')) return '#%'
  if (first === 36 || first === 163 || first === 8364)
    return /\d/.test(raw) ? `$${raw.replace(/\D/g, '').length}` : '$'
  if (first >= 48 && first <= 57) return `#${Math.min(raw.length, 8)}`
  if (raw.length === 1 && !/\p{L}/u.test(raw)) return raw
  const word = raw.replace(/\s?'\s?/, "'")
  return word.length < 2 || word.length > 24 ? '' : word
}

/**
 * Mail as bare words. Corpora differ in case, in spaces around punctuation ("don ' t", "$ 50") and in how they write
 * addresses; a model that can see those learns which corpus it reads. What stays is what every mail has.
 */
const LONGEST = 6000

const SPACED_URL =
  /\b(?:https?\s?:\s?\/\s?\/|www\s?\.)\s?[^\s]{1,200}(?:\s[./?=&#:%+~_-]{1,2}\s[^\s]{1,60}){0,20}/g
const EMAIL = /[^\s@]{1,64}\s?@\s?[a-z0-9-]{1,63}(?:\s?\.\s?[a-z0-9-]{2,63}){1,4}/g
const FORWARD = /-{3,}|(?:- ){3,}|={3,}|_{3,}|\*{3,}/g
const HEADER_LINE = /^[ \t]{0,4}>?[ \t]{0,4}(?:from|to|cc|bcc|sent|date|subject)\s?:.{0,300}$/gm

export function normalizeMail(subject: string, text: string): string {
  return clean(`${subject.slice(0, 300)} \n ${text.slice(0, LONGEST)}`)
}

function clean(raw: string): string {
  return raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(HIDDEN, '')
    .replace(HEADER_LINE, ' ')
    .replace(EMAIL, ' ')
    .replace(SPACED_URL, ' ')
    .replace(FORWARD, ' ')
    .replace(/[’‘`´]/g, "'")
}

// Zero-width characters, direction marks and soft hyphens split words that a reader sees whole.
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu

// Words of three kinds: letters, money, and numbers by their length.
const TOKEN =
  /\p{L}+(?:\s?'\s?(?:t|s|re|ve|ll|d|m)\b)?|[$£€]\s?\d[\d.,]*(?:\s?(?:k|m|million|billion)\b)?|\d[\d.,]*\s?%|\d+|!+|\$+/gu

/** The words of a mail, as the model reads them. */
export function spamTokens(normal: string): string[] {
  const tokens: string[] = []
  for (const match of normal.matchAll(TOKEN)) {
    const token = nameOf(match[0])
    if (token !== '') tokens.push(token)
  }
  return tokens
}

function nameOf(raw: string): string {
  const first = raw.charCodeAt(0)
  if (first === 33) return '!'
  if (raw.endsWith('%')) return '#%'
  if (/^[$£€]/.test(raw)) return /\d/.test(raw) ? `$${raw.replace(/\D/g, '').length}` : '$'
  if (first >= 48 && first <= 57) return ''
  const word = raw.replace(/\s?'\s?/, "'")
  return word.length < 2 || word.length > 24 ? '' : word
}

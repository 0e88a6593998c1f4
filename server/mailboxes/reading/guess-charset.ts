// Guesses the charset of a text whose label is missing or wrong. The bytes decide: text that is valid UTF-8 is hardly
// ever anything else; then chardet, when its evidence is strong; then windows-1252, which can decode any bytes.
import { analyse } from 'chardet'

const SAMPLE = 20_000
/** Labels without information about the bytes. */
const EMPTY_LABELS =
  /^(?:|us-?ascii|ascii|ansi|ansi_x3\.4-1968|unknown-?8bit|x-unknown|unknown|default|none|8bit|binary|iso-8859-8-i-unknown)$/
/** Single-byte charsets: text with such a label is valid UTF-8 only when it really is UTF-8. */
const SINGLE_BYTE = /^(?:iso-?8859-?1|latin-?1|windows-?125\d|cp-?125\d|iso-?8859-?15)$/
const UTF8 = /^utf-?8$/
const ESCAPES = ['\x1b$B', '\x1b$@', '\x1b(J', '\x1b(I']

/** A label for TextDecoder: the given one, unless the bytes contradict it. */
export function charsetOf(label: string | undefined, bytes: Uint8Array): string {
  const written = (label ?? '').trim().toLowerCase().replaceAll(/["']/g, '')
  const isLabeled = !EMPTY_LABELS.test(written)
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SAMPLE))
  if (isLabeled && !UTF8.test(written) && !SINGLE_BYTE.test(written)) return written
  if (!sample.some((byte) => byte > 127)) {
    const isJapanese = ESCAPES.some((escape) => sample.includes(escape, 0, 'latin1'))
    return isJapanese && (!isLabeled || UTF8.test(written)) ? 'iso-2022-jp' : written || 'utf-8'
  }
  if (isUtf8(sample)) return 'utf-8'
  return isLabeled && !UTF8.test(written) ? written : guessed(sample)
}

/** Streaming mode accepts a sample that is cut within a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

// Short texts give chardet little evidence, so a guess must also look like the script that it names.
function guessed(bytes: Buffer): string {
  const matches = analyse(bytes).map(({ name, confidence }) => ({ name, confidence }))
  const confidenceOf = (name: string) => matches.find((match) => match.name === name)?.confidence ?? 0
  const multiByte = matches.find(({ name }) => MULTI_BYTE.has(name))
  if (multiByte && multiByte.confidence >= 75) return labelOf(multiByte.name)
  if (highShare(bytes) > 0.4) {
    const other = matches.find(({ name, confidence }) => OTHER_SCRIPTS.has(name) && confidence >= 25)
    const east = matches.find(({ name }) => MULTI_BYTE.has(name) && isEastAsian(bytes, labelOf(name)))
    if (other ?? east) return labelOf((other ?? east)!.name)
    const written = WITH_CASES.find(([charset, vowels]) => isWritten(bytes, charset, vowels))
    if (written) return written[0]
  }
  const byLetters = latinByLetters(bytes)
  if (byLetters) return byLetters
  const western = Math.max(confidenceOf('ISO-8859-1'), confidenceOf('windows-1252'))
  const [latin] = matches.filter(({ name }) => LATIN.has(name))
  return latin && latin.confidence >= 55 && latin.confidence >= western + 10
    ? labelOf(latin.name)
    : 'windows-1252'
}

// The letters beyond ASCII of the languages that a charset was made for. Charsets are compared in this order.
const LATIN_LETTERS: readonly (readonly [charset: string, languages: readonly string[]])[] = [
  [
    'windows-1252',
    [
      'äöüßé',
      'àâæçéèêëîïôœùûü',
      'áéíóúüñ¿¡ªº',
      'àèéìíòóùú',
      'ãáâàçéêíóôõúªº',
      'åäöé',
      'åæøéèòóô',
      'áäéëèïíöóü',
      'áéíóúýðþæö',
    ],
  ],
  ['windows-1250', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ']],
  ['iso-8859-2', ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ']],
  ['windows-1254', ['çğıiöşüâî\u0307']],
]
const LEAST_FITTING = 0.8

/** The charset in which the letters belong to one language, or null when they belong to none. */
function latinByLetters(bytes: Buffer): string | null {
  let [best, most] = ['', 0]
  for (const [charset, languages] of LATIN_LETTERS) {
    const text = new TextDecoder(charset).decode(bytes)
    // "usun¹æ": a digit or sign within a word is a letter of another charset.
    const letters =
      text
        .toLowerCase()
        .match(
          /[\u0080-\u009f]|(?<=\p{L})[^\p{ASCII}\p{L}\p{P}\p{Z}]|[^\p{ASCII}\p{L}\p{P}\p{Z}](?=\p{L})|[^\p{ASCII}\P{L}]/gu,
        ) ?? []
    const fitting = languages.map((own) => letters.filter((letter) => own.includes(letter)).length)
    const share = Math.max(...fitting) / Math.max(1, letters.length)
    if (share > most) [best, most] = [charset, share]
  }
  return most >= LEAST_FITTING ? best : null
}

const MULTI_BYTE = new Set(['Shift_JIS', 'EUC-JP', 'EUC-KR', 'Big5', 'GB18030', 'ISO-2022-JP'])
const OTHER_SCRIPTS = new Set([
  'windows-1251',
  'KOI8-R',
  'ISO-8859-5',
  'ISO-8859-7',
  'windows-1253',
  'windows-1256',
  'windows-1255',
  'ISO-8859-8',
])
const LATIN = new Set(['ISO-8859-2', 'windows-1250', 'ISO-8859-9', 'windows-1254'])
/** Windows mail programs declare the ISO charset and write their own. */
const windowsNames: Readonly<Record<string, string>> = {
  'ISO-8859-9': 'windows-1254',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
}
const labelOf = (name: string): string => (windowsNames[name] ?? name).toLowerCase()

/** The share of 8-bit bytes among those that are not spaces, digits or punctuation. */
function highShare(bytes: Buffer): number {
  let [high, letters] = [0, 0]
  for (const byte of bytes) {
    if (byte > 127) high += 1
    else if ((byte | 32) >= 97 && (byte | 32) <= 122) letters += 1
  }
  return high / Math.max(1, high + letters)
}

/** Random bytes decode to kana and Hangul less often than to one of the many Chinese characters. */
function isEastAsian(bytes: Buffer, charset: string): boolean {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
    const letters = text.match(/[^\p{ASCII}\p{P}\p{Z}]/gu) ?? []
    const native = /^(?:shift_jis|euc-jp)$/.test(charset) ? kana : charset === 'euc-kr' ? hangul : commonHan
    return (
      letters.length > 0 && letters.filter((letter) => native.test(letter)).length >= letters.length * 0.3
    )
  } catch {
    return false
  }
}

const WITH_CASES: readonly (readonly [charset: string, vowels: RegExp])[] = [
  ['windows-1251', /[аеиоуыэюяёіїє]/gi],
  ['koi8-r', /[аеиоуыэюяё]/gi],
  ['windows-1253', /[αεηιουωάέήίόύώϊϋ]/gi],
]
const LEAST_VOWELS = 0.3

/** Small letters, of which only the first of a word may be a capital, with as many vowels as a language has. */
function isWritten(bytes: Buffer, charset: string, vowels: RegExp): boolean {
  const words = new TextDecoder(charset).decode(bytes).match(/[\p{L}\p{M}]+/gu) ?? []
  const letters = words.join('')
  return (
    words.every((word) => /^\p{L}\p{Ll}*$/u.test(word)) &&
    (letters.match(vowels) ?? []).length > letters.length * LEAST_VOWELS
  )
}

const kana = /[\u3040-\u30ff]/
const hangul = /[\uac00-\ud7a3]/
const commonHan = /[\u4e00-\u9fa5]/

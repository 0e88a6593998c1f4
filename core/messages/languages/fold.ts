import { normalizeText } from '../../text/normalize.ts'
// Normalizes a text for phrase matching: lower case without accents, straight apostrophes, plain digits. The result is
// as long as the composed text (NFC), so that offsets are the same in both.

const ALIKE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '´': "'",
  '\u00a0': ' ',
  '\u3000': ' ',
  '\t': ' ',
  '\r': ' ',
}

const folded = new Map<string, string>()
// Bounds the memory that untrusted text can use.
const MOST_KEPT = 4_000

export const fold = (text: string): string =>
  normalizeText(text, 'NFC')
    .replaceAll(/[^ -~\n]/g, foldCharacter)
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

function foldCharacter(character: string): string {
  const cached = folded.get(character)
  if (cached !== undefined) return cached
  const small = character.toLowerCase().charAt(0)
  // Hangul also decomposes, but has no accents.
  const base = small < '\u2000' ? normalizeText(small, 'NFD').charAt(0) : small
  const isWideDigit = base >= '０' && base <= '９'
  const result = isWideDigit ? String.fromCharCode(base.charCodeAt(0) - 0xfee0) : (ALIKE[base] ?? base)
  if (folded.size < MOST_KEPT) folded.set(character, result)
  return result
}

// Splits a sentence into words, in the form of the phrase lists (lexicon.ts).
import { normalizeText } from '../../text/normalize.ts'

/** Marks the end of a clause; no word is equal to it. */
export const BOUNDARY = ','

/** Stands for an email address; no word of a text is equal to it. */
export const ADDRESS = 'a@'
const ADDRESSES = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu

/** Removes accents, which people and keyboards often omit. */
export const plain = (text: string): string =>
  normalizeText(normalizeText(text, 'NFD').replaceAll(/[\u0300-\u036F]/g, ''), 'NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')

/** "Don't" is one word, "m'envoyez" two; "I'm" must not be read as the French "m'". */
export const wordsOfSentence = (sentence: string): string[] =>
  plain(
    (sentence.includes('@') ? sentence.replaceAll(ADDRESSES, ' a@ ') : sentence).replaceAll(/[’‘`´]/g, "'"),
  )
    .replaceAll("n't", 'nt')
    .replaceAll(/(?<!\p{L})i'm(?!\p{L})/gu, 'i am')
    .match(/(?<![\p{L}\p{N}])a@|[\p{L}\p{M}\p{N}]{1,60}|[,;:()–—|/\n]|(?<!\d)[.!?](?=\s)/gu)
    ?.map((word) => (/[\p{L}\p{N}]/u.test(word) ? word : BOUNDARY)) ?? []

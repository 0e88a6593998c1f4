import { normalizeText } from '../../text/normalize.ts'
/** A word with its position, in a form that mail programs do not change. */
export type Word = { text: string; start: number; end: number; weight: number }

/**
 * The words of a text, without addresses and links, which security gateways and click tracking rewrite. In scripts
 * without spaces, each character is a word of half the weight.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: chunk, index } of text.matchAll(/[^\s<>()[\]"“”„«»]+/g)) {
    if (chunk.includes('://') || chunk.includes('@') || /^(?:www\.|mailto:|cid:)/i.test(chunk)) continue
    if (PLAIN_WORD.test(chunk)) {
      words.push({ text: chunk.toLowerCase(), start: index, end: index + chunk.length, weight: 1 })
      continue
    }
    for (const { 0: word, index: at } of chunk.matchAll(/[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D]+/gu)) {
      if (UNSPACED.test(word)) addCharacters(words, word, index + at)
      else addWord(words, word, index + at)
    }
  }
  return words
}

const PLAIN_WORD = /^[a-zA-Z]+$/
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const ASCII = /^[ -~]*$/
const INVISIBLE = /[\u00AD\u200B-\u200D]/g

function addWord(words: Word[], word: string, start: number): void {
  const text = (ASCII.test(word) ? word : normalizeText(word.replaceAll(INVISIBLE, ''), 'NFKC')).toLowerCase()
  if (text) words.push({ text, start, end: start + word.length, weight: 1 })
}

function addCharacters(words: Word[], word: string, start: number): void {
  let at = start
  for (const text of word) {
    words.push({
      text: normalizeText(text, 'NFKC').toLowerCase(),
      start: at,
      end: at + text.length,
      weight: 0.5,
    })
    at += text.length
  }
}

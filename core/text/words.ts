export type Word = { start: number; end: number; lower: string }

// Letters and digits of any script, with inner apostrophes and hyphens: "don't" and "follow-up" are one word each.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’\-–][\p{L}\p{N}\p{M}]+)*/gu

export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const lower = match[0].toLowerCase().replaceAll('’', "'")
    words.push({ start: match.index, end: match.index + match[0].length, lower })
  }
  return words
}

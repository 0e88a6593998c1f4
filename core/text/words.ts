export type Word = {
  start: number
  end: number
  lower: string
  /** The sign follows a figure, with or without a space. */
  percent?: true
}

// Letters and digits of any script, with inner apostrophes and hyphens: "don't" and "follow-up" are one word each.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’\-–][\p{L}\p{N}\p{M}]+)*/gu

export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const lower = match[0].toLowerCase().replaceAll('’', "'")
    const word: Word = { start: match.index, end: match.index + match[0].length, lower }
    if (isPercent(text, word.end)) word.percent = true
    words.push(word)
  }
  return words
}

function isPercent(text: string, end: number): boolean {
  const digit = text.charCodeAt(end - 1)
  if (digit < 48 || digit > 57) return false
  return text[/\s/.test(text[end] ?? '') ? end + 1 : end] === '%'
}

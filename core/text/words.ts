export type Word = {
  start: number
  end: number
  lower: string
  /** The sign follows a figure, with or without a space. */
  percent?: true
}

// Letters and digits of any script, with inner apostrophes and hyphens: "don't" and "follow-up" are one word each.
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’\-–][\p{L}\p{N}\p{M}]+)*/uy

export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (let start = 0, end = 0; start < text.length; start = Math.max(end, start + 1)) {
    end = wordEnd(text, start)
    if (end === start) continue
    const lower = text.slice(start, end).toLowerCase().replaceAll('’', "'")
    const word: Word = { start, end, lower }
    if (isPercent(text, end)) word.percent = true
    words.push(word)
  }
  return words
}

/** The end of the word at `start`, or `start` itself if none begins there. Only letters beyond ASCII need the pattern. */
function wordEnd(text: string, start: number): number {
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code > 127) return endByPattern(text, start)
    if (isAlphanumeric(code)) continue
    if (end === start || (code !== APOSTROPHE && code !== HYPHEN)) return end
    const next = text.charCodeAt(end + 1)
    if (next > 127) return endByPattern(text, start)
    if (!isAlphanumeric(next)) return end
  }
  return end
}

function endByPattern(text: string, start: number): number {
  WORD.lastIndex = start
  return start + (WORD.exec(text)?.[0].length ?? 0)
}

const APOSTROPHE = 39
const HYPHEN = 45

/** An ASCII digit or letter. */
const isAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

function isPercent(text: string, end: number): boolean {
  const digit = text.charCodeAt(end - 1)
  if (digit < 48 || digit > 57) return false
  return text[/\s/.test(text[end] ?? '') ? end + 1 : end] === '%'
}

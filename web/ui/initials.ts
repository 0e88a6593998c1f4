/** Up to two initials of a name: 'Ada Lovelace' is AL, 'ada' is A. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return chosen.map((word) => firstLetter(word).toUpperCase()).join('') || '?'
}

const graphemes = new Intl.Segmenter()

// Splits by grapheme: half an emoji or a letter without its accent is not an initial.
function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment
  return ''
}

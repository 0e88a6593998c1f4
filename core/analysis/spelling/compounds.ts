import type { WordList } from './word-list.ts'

const SHORTEST_PART = 3
const MOST_PARTS = 4
/** Longer words are none that somebody wrote; what is looked up grows with the square of the letters. */
const LONGEST = 40

/** Words that are made of parts which a language writes together: German "Vertriebsleiter". */
export function openCompounds(openers: WordList, endings: WordList): WordList {
  return {
    has(word) {
      if (word.length > LONGEST) return false
      // Each place where a part ends is gone on from once, with the fewest parts before it.
      const parts = new Uint8Array(word.length)
      for (let at = 0; at <= word.length - 2 * SHORTEST_PART; at++) {
        const count = parts[at]! + 1
        if ((at > 0 && count === 1) || count >= MOST_PARTS) continue
        for (let end = at + SHORTEST_PART; end <= word.length - SHORTEST_PART; end++) {
          if (parts[end] !== 0 || !openers.has(word.slice(at, end))) continue
          if (endings.has(word.slice(end))) return true
          parts[end] = count
        }
      }
      return false
    },
  }
}

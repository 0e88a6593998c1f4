import { MOST_SUGGESTIONS, mistakes } from './suggestions.ts'
import type { WordList } from './word-list.ts'

const SHORTEST_PART = 3
const MOST_PARTS = 4
/** Longer strings are not written by hand, and the lookups grow with the square of the length. */
const LONGEST = 40

/** Words composed of parts that a language joins: German "Vertriebsleiter". */
export function openCompounds(openers: WordList, endings: WordList): WordList {
  return {
    has(word) {
      if (word.length > LONGEST) return false
      // Each end of a part is expanded only once, with the fewest parts before it.
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

/** A typo in a shorter part usually makes another part. */
const SHORTEST_MISTAKEN = 5
/** Many words end in something that looks like a shorter part: "-gen", "-ort". */
const SHORTEST_BESIDE = 4

/** Compounds in which one part has a single typo, likeliest first. */
export function compoundSuggestions(
  word: string,
  letters: string,
  { openers, endings }: { openers: WordList; endings: WordList },
): readonly string[] {
  if (word.length > LONGEST) return []
  const found = new Map<string, number>()
  const tryPart = (start: number, end: number, parts: WordList): void => {
    if (end - start < SHORTEST_MISTAKEN) return
    for (const { word: part, cost } of mistakes(word.slice(start, end), letters)) {
      if (part.length < SHORTEST_PART || !parts.has(part)) continue
      const whole = word.slice(0, start) + part + word.slice(end)
      found.set(whole, Math.min(cost, found.get(whole) ?? Infinity))
    }
  }
  const ends = endsAt(word, endings)
  for (const start of openedAt(word, openers)) {
    if (start > 0) tryPart(start, word.length, endings)
    for (const end of ends) tryPart(start, end, openers)
  }
  return [...found]
    .toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS)
    .map(([whole]) => whole)
}

/** The start of the word, and each position at which a series of openers from there ends. */
function openedAt(word: string, openers: WordList): number[] {
  const reached = [0]
  // The list grows during this loop.
  for (const from of reached)
    for (let end = from + SHORTEST_BESIDE; end <= word.length - SHORTEST_BESIDE; end++)
      if (!reached.includes(end) && openers.has(word.slice(from, end))) reached.push(end)
  return reached
}

const endsAt = (word: string, endings: WordList): number[] =>
  Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_BESIDE + 1) },
    (_, at) => at + SHORTEST_BESIDE,
  ).filter((at) => endings.has(word.slice(at)))

/** True when the word joins two words or parts of the dictionary, although its flags do not allow them there. */
export function isLooseCompound(word: string, isPart: (part: string) => boolean): boolean {
  for (let at = SHORTEST_BESIDE; at <= word.length - SHORTEST_BESIDE; at++) {
    const head = word.slice(0, at)
    if (isPart(word.slice(at)) && (isPart(head) || isPart(head.replace(LINKING, '')))) return true
  }
  return false
}

/** The letters that join two words: "Verkaufsraum", "Tagesplan". */
const LINKING = /(?:e?s|e?n)$/

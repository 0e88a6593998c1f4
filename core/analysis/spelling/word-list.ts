/**
 * A compact sorted word list, searched in place: opening it costs a split and no copy of each word. A line holds up to
 * `BLOCK` words: the first in full, each next one as the number of letters it shares with the previous word (a
 * capital, A for none) and the rest.
 */
export type WordList = { has(word: string): boolean }

const BLOCK = 32
const MOST_SHARED = 25

export function packWords(sorted: readonly string[]): string {
  const lines: string[] = []
  for (let at = 0; at < sorted.length; at += BLOCK) {
    const words = sorted.slice(at, at + BLOCK)
    lines.push(words.map((word, index) => (index === 0 ? word : packWord(word, words[index - 1]!))).join(''))
  }
  return lines.join('\n')
}

function packWord(word: string, before: string): string {
  let shared = 0
  while (shared < MOST_SHARED && shared < before.length && word[shared] === before[shared]) shared++
  return String.fromCharCode(65 + shared) + word.slice(shared)
}

export function openWordList(packed: string): WordList {
  const lines = packed.split('\n')
  const firsts = lines.map((line) => /^[^A-Z]*/.exec(line)![0])
  return {
    has(word) {
      const block = lastAtOrBefore(firsts, word)
      return block >= 0 && (firsts[block] === word || lineHolds(lines[block]!, firsts[block]!, word))
    },
  }
}

function lastAtOrBefore(firsts: readonly string[], word: string): number {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (firsts[middle]! <= word) low = middle + 1
    else high = middle
  }
  return low - 1
}

function lineHolds(line: string, first: string, word: string): boolean {
  let current = first
  let at = first.length
  while (at < line.length) {
    const shared = line.charCodeAt(at) - 65
    let end = at + 1
    while (end < line.length && !isCapital(line.charCodeAt(end))) end++
    current = current.slice(0, shared) + line.slice(at + 1, end)
    if (current === word) return true
    if (current > word) return false
    at = end
  }
  return false
}

const isCapital = (code: number): boolean => code >= 65 && code <= 90

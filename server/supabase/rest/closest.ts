/** The name that shares most pairs of letters with a misspelled one, for hints; none if it shares too few. */
export function closest(name: string, names: string[]): string | undefined {
  const wanted = pairsOf(name.slice(0, 100))
  let best: string | undefined
  let bestScore = 0.5
  for (const candidate of names) {
    const pairs = pairsOf(candidate)
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length
    const score = (2 * shared) / (pairs.size + wanted.size)
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

function pairsOf(text: string): Set<string> {
  const framed = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: framed.length - 1 }, (_, i) => framed.slice(i, i + 2)))
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz'"
const VOWELS = new Set('aeiouy')
const MOST_SUGGESTIONS = 4
/** A longer word is no slip of an English word, and has too many neighbours to look at. */
const LONGEST = 24

/** How unlikely each kind of slip is; added to the rank of the word that was meant. */
const COST = { swapped: 0, doubled: 0, vowel: 400, missing: 600, changed: 1_600, extra: 1_200 } as const
const FIRST_LETTER = 3_000
/** A word that mail hardly uses comes after all that it does. */
const RARE = 12_000
const SECOND_SLIP = 9_000
const EVERYDAY = 1_500

type Candidate = { word: string; cost: number }

/** Words one slip away, and where there is none the common ones two slips away: likeliest first. */
export function suggestions(
  word: string,
  isWord: (word: string) => boolean,
  rankOf: (word: string) => number,
): readonly string[] {
  if (word.length > LONGEST) return []
  const near = [...slips(word)]
  const found = new Map<string, number>()
  const take = (candidate: string, cost: number): void => {
    if (candidate === word || candidate.length < 2) return
    const total = cost + Math.min(RARE, rankOf(candidate))
    if (total < (found.get(candidate) ?? Infinity)) found.set(candidate, total)
  }
  for (const { word: candidate, cost } of near) if (isWord(candidate)) take(candidate, cost)
  for (const candidate of splits(word, rankOf)) found.set(candidate, COST.swapped)
  if (found.size === 0 && word.length > 4)
    for (const first of near)
      if (first.cost <= COST.vowel)
        for (const { word: candidate, cost } of slips(first.word))
          if (cost <= COST.missing && rankOf(candidate) < RARE) take(candidate, SECOND_SLIP + cost)
  return [...found]
    .toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS)
    .map(([candidate]) => candidate)
}

/** Everything that is one slip of the finger away. */
function* slips(word: string): Generator<Candidate> {
  for (let at = 0; at <= word.length; at++) {
    const [head, letter, next, tail] = [
      word.slice(0, at),
      word[at] ?? '',
      word[at + 1] ?? '',
      word.slice(at + 1),
    ]
    const early = at === 0 ? FIRST_LETTER : 0
    if (letter && next && letter !== next)
      yield { word: head + next + letter + tail.slice(1), cost: COST.swapped + early }
    if (letter)
      yield { word: head + tail, cost: (letter === word[at - 1] ? COST.doubled : COST.extra) + early }
    for (const other of LETTERS) {
      const doubles = other === letter || other === word[at - 1]
      yield { word: head + other + word.slice(at), cost: (doubles ? COST.doubled : COST.missing) + early }
      if (letter && other !== letter)
        yield { word: head + other + tail, cost: changeOf(letter, other) + early }
    }
  }
}

const changeOf = (letter: string, other: string): number =>
  VOWELS.has(letter) && VOWELS.has(other) ? COST.vowel : COST.changed

/** "infact" -> "in fact": only where both are words that everybody uses. */
function splits(word: string, rankOf: (word: string) => number): string[] {
  const found: string[] = []
  for (let at = 1; at < word.length; at++) {
    const [left, right] = [word.slice(0, at), word.slice(at)]
    const shortest = Math.min(left.length, right.length)
    if (shortest === 1 && left !== 'a') continue
    if ((left === 'a' || rankOf(left) < EVERYDAY) && rankOf(right) < EVERYDAY) found.push(`${left} ${right}`)
  }
  return found
}

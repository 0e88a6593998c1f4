// Adds variants of each mail: truncated, and spam distorted like spammers do to pass a filter. Features learned this
// way also apply to mail unlike any in the corpus (decision 020).
import type { SpamTokens } from '../../core/analysis/spam/normalize.ts'
import { oneOf } from './chance.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
const LONGEST_BENT = 120

/** Some consecutive words of it, with or without the subject; null when it is already short. */
export function excerpt(
  { tokens, subjectTokens, marks }: SpamTokens,
  random: () => number,
): SpamTokens | null {
  const length = 5 + Math.floor(random() * 35)
  const room = tokens.length - subjectTokens - length
  if (room <= 5) return null
  const start = subjectTokens + (random() < 0.6 ? Math.floor(random() * room) : 0)
  const subject = random() < 0.6 ? tokens.slice(0, subjectTokens) : []
  return {
    tokens: [...subject, ...tokens.slice(start, start + length)],
    subjectTokens: subject.length,
    marks,
  }
}

/** Words misspelled or split, meaningless words added, or both. */
export function bend(spam: SpamTokens, rareWords: readonly string[], random: () => number): SpamTokens {
  const way = Math.floor(random() * 3)
  const bent = way === 1 ? spam : misspell(spam, random)
  const tokens = bent.tokens.slice(0, LONGEST_BENT)
  const subjectTokens = Math.min(bent.subjectTokens, tokens.length)
  if (way === 0) return { tokens, subjectTokens, marks: bent.marks }
  const padding = Array.from({ length: 8 + Math.floor(random() * 52) }, () =>
    random() < 0.8 ? oneOf(rareWords, random) : gibberish(random),
  )
  const at = random() < 0.7 ? tokens.length : subjectTokens
  return { tokens: tokens.toSpliced(at, 0, ...padding), subjectTokens, marks: bent.marks }
}

function misspell({ tokens, subjectTokens, marks }: SpamTokens, random: () => number): SpamTokens {
  const bent = tokens.map((token) => (random() < 0.35 ? torn(token, random) : [token]))
  return { tokens: bent.flat(), subjectTokens: bent.slice(0, subjectTokens).flat().length, marks }
}

/** Produces the tokens that such a word would have: "v1agra" is "v", a figure, "agra". */
function torn(word: string, random: () => number): string[] {
  if (!/^\p{L}{4}/u.test(word)) return [word]
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [head, tail] = [word.slice(0, at), word.slice(at)]
  const ways = [
    [head + oneOf(LETTERS, random) + tail],
    [head, tail],
    [head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)],
    [head, '#1', tail.slice(1)],
    [head + tail.charAt(0) + tail],
  ]
  return oneOf(ways, random).filter((part) => part.length > 1)
}

const gibberish = (random: () => number): string =>
  Array.from({ length: 4 + Math.floor(random() * 7) }, () => oneOf(LETTERS, random)).join('')

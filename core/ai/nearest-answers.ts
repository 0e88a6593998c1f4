import { readWords } from '#core/text/words.ts'

/** A mail somebody got, and what they answered. */
export type Exchange = { mail: string; answer: string }

/**
 * Those whose mail shares most of its longer words with this one (by the Jaccard index), in that order; of equal ones the
 * earlier in the list. The same list and mail give the same answers.
 */
export function nearestAnswers<One extends Exchange>(
  mail: string,
  exchanges: readonly One[],
  most: number,
): One[] {
  const asked = tellingWords(mail)
  return exchanges
    .map((one) => ({ one, likeness: likenessOf(asked, tellingWords(one.mail)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ one }) => one)
}

// Articles and pronouns are short in the languages we know: what has four letters mostly says something.
const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(readWords(text.slice(0, 4_000)).flatMap(({ lower }) => (lower.length > 3 ? [lower] : [])))

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

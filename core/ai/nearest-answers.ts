import { readWords } from '#core/text/words.ts'

/** An email that someone received, and their answer. */
export type Exchange = { mail: string; answer: string }

/**
 * The exchanges whose emails share the most long words with `mail` (Jaccard index), best first. Ties stay in list
 * order, so the result is deterministic.
 */
export function nearestAnswers<Item extends Exchange>(
  mail: string,
  exchanges: readonly Item[],
  most: number,
): Item[] {
  const words = contentWords(mail)
  return exchanges
    .map((one) => ({ one, similarity: jaccardIndex(words, contentWords(one.mail)) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, most)
    .map(({ one }) => one)
}

// Articles and pronouns are short in the supported languages, so a word of at least four letters usually carries
// meaning.
const contentWords = (text: string): ReadonlySet<string> =>
  new Set(readWords(text.slice(0, 4_000)).flatMap(({ lower }) => (lower.length > 3 ? [lower] : [])))

function jaccardIndex(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

import { readWords } from '#core/text/words.ts'

/** An email that someone received, and their answer. */
export type Exchange = { mail: string; answer: string }

/**
 * The exchanges whose mails share the most longer words with this one (Jaccard index), best first; ties are in list
 * order. The result is deterministic.
 */
export function nearestAnswers<One extends Exchange>(
  mail: string,
  exchanges: readonly One[],
  most: number,
): One[] {
  const words = tellingWords(mail)
  return exchanges
    .map((one) => ({ one, likeness: likenessOf(words, tellingWords(one.mail)) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ one }) => one)
}

// Articles and pronouns are short in the supported languages, so a word of at least four letters usually carries
// meaning.
const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(readWords(text.slice(0, 4_000)).flatMap(({ lower }) => (lower.length > 3 ? [lower] : [])))

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared === 0 ? 0 : shared / (a.size + b.size - shared)
}

// Converts mails to the model's training input: their features, and those of their variants.
import { eachFeature } from '../../core/analysis/spam/features.ts'
import { spamTokens, type SpamTokens } from '../../core/analysis/spam/normalize.ts'
import { sequence } from './chance.ts'
import type { Mail } from './mail.ts'
import { bend, excerpt } from './variants.ts'
import { kindsOf, type WordKinds } from './word-kinds.ts'

export type Example = Mail & { features: Int32Array; kinds: Uint8Array; isVariant: boolean }

/** The share of mails from which an excerpt is also learned, and of spam that is distorted. */
const SHARES = { excerpt: 0.4, bent: 0.6 }

export function toExamples(mails: readonly Mail[], kinds: WordKinds): Example[] {
  const read = mails.map((mail) => ({ mail, tokens: spamTokens(mail.subject, mail.text) }))
  const rare = rareWords(read.filter(({ mail }) => mail.wasLearnt).map(({ tokens }) => tokens))
  const random = sequence(5)
  return read.flatMap(({ mail, tokens }) => {
    const variants: SpamTokens[] = []
    const shorten = (from: SpamTokens): void => {
      const short = random() < SHARES.excerpt ? excerpt(from, random) : null
      if (short) variants.push(short)
    }
    if (mail.isSpam && random() < SHARES.bent) {
      const bent = bend(tokens, rare, random)
      variants.push(random() < 0.5 ? bend(bent, rare, random) : bent)
      shorten(variants[0]!)
    }
    shorten(tokens)
    const exampleOf = (read: SpamTokens, isVariant: boolean): Example => ({
      ...mail,
      features: featuresOf(read),
      kinds: kindsOf(read.tokens, kinds),
      isVariant,
    })
    return [exampleOf(tokens, false), ...variants.map((variant) => exampleOf(variant, true))]
  })
}

function featuresOf(tokens: SpamTokens): Int32Array {
  const features = new Set<number>()
  eachFeature(tokens, (key) => features.add(key))
  return Int32Array.from(features)
}

/** Words that occur in only a few mails: spammers pad with words from a dictionary. */
function rareWords(read: readonly SpamTokens[]): string[] {
  const counts = new Map<string, number>()
  for (const { tokens } of read)
    for (const word of new Set(tokens)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word, count]) => count >= 2 && count <= 12 && /^\p{L}{4,13}$/u.test(word))
    .map(([word]) => word)
}

// The weight of a mail in the training.
import type { Example } from './examples.ts'

const IMPORTANCE = {
  sourcePower: 0.65,
  heaviest: 20,
  topicWeight: 4,
  variantWeight: 0.5,
  outreachWeight: 1.5,
}

/** The subject of this product: a false alarm here costs the most. */
const OUTREACH = new Set(['outreach', 'own-cold'])
/** Weights by source, several times its share: mail that people receive now counts more than spam of 2004. */
const RECENT: Readonly<Record<string, number>> = { foff2026: 4, glitchyzorua: 3, tds: 2 }
/** Sentences that we combined represent more than their number. */
const TOPICS = new Set(['own-spam', 'own-ham'])

/** Both labels have equal weight, and a source of a hundred mails is not dominated by one of ten thousand. */
export function importanceOf(
  examples: readonly Example[],
  { sourcePower, heaviest, topicWeight, variantWeight, outreachWeight } = IMPORTANCE,
): Float64Array {
  const counts = new Map<string, number>()
  const keyOf = ({ source, isSpam }: Example): string => `${source} ${isSpam}`
  for (const each of examples)
    if (!each.isVariant) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  const raw = examples.map((each) => {
    const weight = counts.get(keyOf(each))! ** -sourcePower
    const ofSource = TOPICS.has(each.source) ? topicWeight : (RECENT[each.source] ?? 1)
    return weight * ofSource * (each.isVariant ? variantWeight : 1)
  })
  const total = { spam: 0, ham: 0 }
  examples.forEach(({ isSpam }, index) => {
    total[isSpam ? 'spam' : 'ham'] += raw[index]!
  })
  const half = examples.length / 2
  return Float64Array.from(examples, ({ source, isSpam }, index) => {
    const weight = Math.min(heaviest, (raw[index]! * half) / total[isSpam ? 'spam' : 'ham'])
    return OUTREACH.has(source) ? weight * outreachWeight : weight
  })
}

// How much a mail weighs in the training.
import type { Example } from './examples.ts'

export const IMPORTANCE = {
  sourcePower: 0.5,
  heaviest: 20,
  topicWeight: 4,
  variantWeight: 0.5,
  outreachWeight: 2.5,
}

/** What this product is about: a false alarm here is the one that costs most. */
const OUTREACH = new Set(['cold-outreach', 'own-cold'])
/** Sentences put together by us are fewer than what they stand for. */
const TOPICS = new Set(['own-spam', 'own-ham'])

/** Both labels weigh the same, and a source of a hundred mails is not drowned by one of ten thousand. */
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
    return weight * (TOPICS.has(each.source) ? topicWeight : 1) * (each.isVariant ? variantWeight : 1)
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

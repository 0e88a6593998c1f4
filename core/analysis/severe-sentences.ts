import { counted } from '#core/text/counted.ts'
import { passed, type Outcome } from './check.ts'
import type { Severe } from './languages/severe.ts'
import { quote } from './phrase-check.ts'
import type { Reading } from './reading.ts'

const MOST_SENTENCES = 200
const LONGEST = 500

type Spec = { noun: string; most: number; advice: (quoted: string) => string }

const KINDS = ['hostile', 'guarantee', 'fraud', 'blame'] as const

/** The kinds whose pattern a sentence matches. The patterns are the most expensive ones, so they are tried only once. */
export function severeKinds(sentence: string, severe: Severe): readonly (keyof Severe)[] {
  const start = sentence.slice(0, LONGEST)
  return KINDS.filter((kind) => severe[kind].test(start))
}

/** The sentences that match a pattern of the language; each further one lowers the highest possible score. */
export function severeSentences(
  { sentences, text }: Reading,
  kind: keyof Severe,
  { noun, most, advice }: Spec,
): Outcome {
  const hits = sentences.slice(0, MOST_SENTENCES).filter(({ severe }) => severe.includes(kind))
  if (hits.length === 0) return passed('none', 'none')
  return {
    lost: 1,
    atMost: Math.max(0, most - 5 * (hits.length - 1)),
    measured: counted(hits.length, noun),
    target: 'none',
    advice: advice(quote(hits.map(({ start, end }) => text.slice(start, end)))),
    spans: hits.map(({ start, end }) => ({ part: 'text', start, end })),
  }
}

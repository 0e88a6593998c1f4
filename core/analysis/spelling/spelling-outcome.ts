import { counted } from '#core/text/counted.ts'
import type { Fix, Part } from '../analysis.ts'
import type { Outcome } from '../check.ts'
import { clip, quote } from '../phrase-check.ts'
import type { Reading } from '../reading.ts'
import type { Mistake } from './mistake.ts'

/** True when rules of English grammar apply to the draft. */
export const isEnglish = ({ language }: Reading): boolean => language === 'en'

export function mistakesOutcome(
  mistakes: readonly Mistake[],
  part: Part,
  source: string,
  { lost, noun, atMost }: { lost: number; noun: string; atMost?: number },
): Outcome {
  const pairs = mistakes.map(({ start, end, instead }) => [source.slice(start, end), instead[0]!] as const)
  const [first] = pairs
  const rest = mistakes.length > 1 ? ` Also: ${quote(pairs.slice(1).map(([wrong]) => wrong))}.` : ''
  return {
    lost,
    ...(atMost === undefined ? {} : { atMost }),
    measured: counted(mistakes.length, noun),
    target: 'none',
    advice: `Write "${clip(first![1])}" for "${clip(first![0])}".${rest}`,
    spans: mistakes.map(({ start, end }) => ({ part, start, end })),
    fixes: mistakes.map((mistake) => fixOf(mistake, part)),
  }
}

function fixOf({ start, end, instead, unknownWord }: Mistake, part: Part): Fix {
  const [replacement = '', ...others] = instead
  const fix: Fix = { span: { part, start, end }, replacement, label: `Write "${replacement}"` }
  if (others.length > 0) fix.others = others
  if (unknownWord !== undefined) fix.unknownWord = unknownWord
  return fix
}

import type { Category } from './analysis.ts'
import { askChecks } from './categories/ask.ts'
import { brevityChecks } from './categories/brevity.ts'
import { deliverabilityChecks } from './categories/deliverability.ts'
import { formatChecks } from './categories/format.ts'
import { readerChecks } from './categories/reader.ts'
import { subjectChecks } from './categories/subject.ts'
import { toneChecks } from './categories/tone.ts'
import type { Check, Weighed } from './check.ts'

/** Increases with every change of a rule, a weight or a word list; each report names the pack that produced it. */
export const RULE_PACK = 31

export type ListedCheck = { check: Check; category: Category; weight: number }

const list = (category: Category, entries: readonly Weighed[]): ListedCheck[] =>
  entries.map(([check, weight]) => ({ check, category, weight }))

/**
 * The order of all checks on the screen, category by category. Each category's file holds its checks and their
 * weights.
 */
export const CHECKS: readonly ListedCheck[] = [
  ...list('subject', subjectChecks),
  ...list('reader', readerChecks),
  ...list('brevity', brevityChecks),
  ...list('ask', askChecks),
  ...list('tone', toneChecks),
  ...list('deliverability', deliverabilityChecks),
  ...list('format', formatChecks),
]

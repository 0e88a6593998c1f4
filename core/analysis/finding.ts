import type { Category, Finding, Fix, Result, Span } from './analysis.ts'
import type { Outcome } from './check.ts'
import type { ListedCheck } from './checks.ts'
import { evidenceIn } from './evidence/evidence-in.ts'
import type { Reading } from './reading.ts'

// People can act on this many places; the thousandth long sentence helps nobody.
const MOST_SPANS = 25
const NO_SPANS: readonly Span[] = []
const NO_FIXES: readonly Fix[] = []

/** Weighs the outcome of a check. */
export function resultOf(
  { check, category, weight }: ListedCheck,
  outcome: Outcome,
  reading: Reading,
): Result {
  const lost = shareLost(outcome)
  return {
    id: check.id,
    category: categoryOf(category, reading),
    state: lost === 0 ? 'pass' : lost < 0.6 && !check.hardFail ? 'warn' : 'fail',
    points: Math.round(weight * lost * 10) / 10,
    hardFail: check.hardFail === true,
    ...(outcome.atMost === undefined ? {} : { atMost: outcome.atMost }),
  }
}

const shareLost = ({ lost }: Outcome): number => Math.min(1, Math.max(0, lost))

/** Joins the outcome of a check with the data of its list entry. */
export function findingOf(listed: ListedCheck, outcome: Outcome, reading: Reading): Finding {
  const { check, weight } = listed
  const lost = shareLost(outcome)
  const spans = outcome.spans ? placesOf(outcome.spans, outcome, reading) : NO_SPANS
  const fixes = outcome.fixes ? fixesOf(outcome.fixes, outcome, reading) : NO_FIXES
  return {
    ...resultOf(listed, outcome, reading),
    title: lost === 0 ? check.pass : check.fail,
    advice: lost === 0 ? '' : adviceOf(outcome),
    why: check.why,
    span: spans[0] ?? null,
    spans,
    measured: outcome.measured ?? null,
    target: outcome.target ?? null,
    atStake: weight,
    evidence: evidenceIn(check.evidence, reading.pack, reading.language),
    fix: fixes[0] ?? null,
    fixes,
  }
}

const adviceOf = ({ advice = '', atMost }: Outcome): string =>
  atMost === undefined ? advice : `${advice} Until then the score stays at ${atMost} or below.`.trim()

/** A draft of kind 'subject' has nothing but its subject, so every finding belongs to that category. */
const categoryOf = (category: Category, { kind }: Reading): Category =>
  kind === 'subject' ? 'subject' : category

/** The finding for a check that threw: it is reported and costs no points. */
export function brokenFinding(
  { check, category, weight }: ListedCheck,
  error: unknown,
  { pack, language }: Reading,
): Finding {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    id: check.id,
    category,
    state: 'error',
    title: 'This check could not be made',
    advice: `${check.id}: ${reason}`,
    why: check.why,
    span: null,
    spans: NO_SPANS,
    measured: null,
    target: null,
    points: 0,
    atStake: weight,
    hardFail: check.hardFail === true,
    evidence: evidenceIn(check.evidence, pack, language),
    fix: null,
    fixes: NO_FIXES,
  }
}

/** Maps spans back to the original text: checks read it without invisible characters. */
function placesOf(spans: readonly Span[], { inWritten }: Outcome, { restore }: Reading): readonly Span[] {
  const first = spans.slice(0, MOST_SPANS)
  if (inWritten) return first
  return first.map((span) => ({
    ...span,
    start: restore[span.part](span.start),
    end: restore[span.part](span.end),
  }))
}

function fixesOf(fixes: readonly Fix[], outcome: Outcome, reading: Reading): readonly Fix[] {
  const first = fixes.slice(0, MOST_SPANS)
  const places = placesOf(
    first.map(({ span }) => span),
    outcome,
    reading,
  )
  return first.map((fix, index) => ({ ...fix, span: places[index]! }))
}

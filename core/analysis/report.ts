import type { Analysis, AnalyzeOptions, Confidence, Finding, Span } from './analysis.ts'
import { MAIL, type Check, type Outcome } from './check.ts'
import { CHECKS, RULE_PACK, type ListedCheck } from './checks.ts'
import { judgeLanguage } from './language.ts'
import { measure } from './metrics.ts'
import type { Reading } from './reading.ts'
import { bandOf, isHardFail, subScores, topFixes, totalScore } from './score.ts'

/** Asks every check about one reading, and adds up. */
export function report(reading: Reading, { spamModel }: AnalyzeOptions): Analysis {
  const findings = runChecks(reading)
  const parts = subScores(findings)
  const hardFails = findings.filter(isHardFail).map((finding) => finding.id)
  const score = totalScore(parts, hardFails.length > 0)
  const metrics = measure(reading)
  return {
    rulePack: RULE_PACK,
    kind: reading.kind,
    score,
    band: bandOf(score),
    hardFails,
    subScores: parts,
    findings,
    topFixes: topFixes(findings, score),
    metrics,
    confidence: confidenceOf(reading, metrics.words),
    spam: spamModel?.estimate(reading.subject, reading.text) ?? null,
    read: reading.written,
    steps: [],
  }
}

export function runChecks(reading: Reading, checks: readonly ListedCheck[] = CHECKS): Finding[] {
  return checks.flatMap(({ check, category, weight }) => {
    if (!(check.kinds ?? MAIL).includes(reading.kind)) return []
    const base = {
      id: check.id,
      category,
      why: check.why,
      evidence: check.evidence,
      atStake: weight,
      hardFail: check.hardFail === true,
    }
    try {
      const outcome = check.run(reading)
      return outcome ? [{ ...base, ...findingOf(check, outcome, weight, reading) }] : []
    } catch (error) {
      return [{ ...base, ...errorOf(check, error) }]
    }
  })
}

type Told = Omit<Finding, 'id' | 'category' | 'why' | 'evidence' | 'atStake' | 'hardFail'>

// The screen shows what people can act on; the thousandth long sentence helps nobody.
const MOST_SPANS = 25

function findingOf(check: Check, outcome: Outcome, weight: number, { restore }: Reading): Told {
  const lost = Math.min(1, Math.max(0, outcome.lost))
  const place = (span: Span): Span =>
    outcome.inWritten
      ? span
      : { ...span, start: restore[span.part](span.start), end: restore[span.part](span.end) }
  const spans = (outcome.spans ?? []).slice(0, MOST_SPANS).map(place)
  const fixes = (outcome.fixes ?? []).slice(0, MOST_SPANS).map((fix) => ({ ...fix, span: place(fix.span) }))
  return {
    state: lost === 0 ? 'pass' : lost < 0.6 && !check.hardFail ? 'warn' : 'fail',
    title: lost === 0 ? check.pass : check.fail,
    advice: lost === 0 ? '' : (outcome.advice ?? ''),
    span: spans[0] ?? null,
    spans,
    measured: outcome.measured ?? null,
    target: outcome.target ?? null,
    points: Math.round(weight * lost * 10) / 10,
    fix: fixes[0] ?? null,
    fixes,
  }
}

function errorOf(check: Check, error: unknown): Told {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    state: 'error',
    title: 'This check could not be made',
    advice: `${check.id}: ${reason}`,
    span: null,
    spans: [],
    measured: null,
    target: null,
    points: 0,
    fix: null,
    fixes: [],
  }
}

const FEWEST_WORDS = 15

function confidenceOf(reading: Reading, words: number): Confidence {
  const language = judgeLanguage(reading.words.length > 0 ? reading.words : reading.subjectWords)
  if (reading.kind === 'subject' || reading.kind === 'linkedin-note') {
    if (language === 'en' || language === 'unknown') return { level: 'normal', reason: null, language }
  }
  if (words < FEWEST_WORDS && reading.kind !== 'subject') {
    return { level: 'low', reason: `Under ${FEWEST_WORDS} words there is too little to judge.`, language }
  }
  if (language === 'en') return { level: 'normal', reason: null, language }
  return {
    level: 'low',
    reason: 'This does not read as English, the only language these rules know.',
    language,
  }
}

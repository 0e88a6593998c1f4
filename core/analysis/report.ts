import {
  KINDS,
  type Analysis,
  type AnalyzeOptions,
  type Confidence,
  type Finding,
  type Kind,
} from './analysis.ts'
import { MAIL } from './check.ts'
import { CHECKS, RULE_PACK, type ListedCheck } from './checks.ts'
import { brokenFinding, findingOf } from './finding.ts'
import { detectLanguage } from './language.ts'
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

export function runChecks(reading: Reading, checks = checksFor(reading.kind)): Finding[] {
  const findings: Finding[] = []
  for (const listed of checks) {
    try {
      const outcome = listed.check.run(reading)
      if (outcome) findings.push(findingOf(listed, outcome, reading))
    } catch (error) {
      findings.push(brokenFinding(listed, error))
    }
  }
  return findings
}

const byKind = new Map(
  KINDS.map((kind) => [kind, CHECKS.filter(({ check }) => (check.kinds ?? MAIL).includes(kind))]),
)

export const checksFor = (kind: Kind): readonly ListedCheck[] => byKind.get(kind)!

const FEWEST_WORDS = 15

function confidenceOf(reading: Reading, words: number): Confidence {
  const language = detectLanguage(reading.words.length > 0 ? reading.words : reading.subjectWords)
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

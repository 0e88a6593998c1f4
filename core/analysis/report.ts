import {
  KINDS,
  type Analysis,
  type AnalyzeOptions,
  type Confidence,
  type Finding,
  type Kind,
  type Result,
  type Score,
} from './analysis.ts'
import { MAIL, serves, type Outcome } from './check.ts'
import { CHECKS, RULE_PACK, type ListedCheck } from './checks.ts'
import { brokenFinding, findingOf, resultOf } from './finding.ts'
import { foreignShares } from './language.ts'
import { PACK_CODES, PACKS } from './languages/packs.ts'
import { measure } from './metrics.ts'
import { OTHER, UNKNOWN } from './language/language-codes.ts'
import type { Reading } from './reading.ts'
import { bandOf, boundOf, isHardFail, subScores, topFixes, totalScore } from './score.ts'

/** Runs every check on one reading and adds up the points. */
export function report(reading: Reading, { spamModel }: AnalyzeOptions): Analysis {
  const findings = runChecks(reading)
  const parts = subScores(findings)
  const hardFails = findings.filter(isHardFail).map((finding) => finding.id)
  const score = totalScore(parts, boundOf(findings))
  const metrics = measure(reading)
  return {
    rulePack: RULE_PACK,
    kind: reading.kind,
    score,
    band: bandOf(score),
    hardFails,
    subScores: parts,
    findings,
    topFixes: topFixes(findings),
    metrics,
    confidence: confidenceOf(reading, metrics.words),
    spam: (isEstimated(reading) && spamModel?.estimate(reading.subject, reading.text)) || null,
    read: reading.written,
    steps: [],
  }
}

/** The numbers of `report`, without the texts and places of its findings. */
export function scoreReading(reading: Reading, { spamModel }: AnalyzeOptions): Score {
  const results = resultsOf(reading, servingChecks(reading), resultOf)
  return {
    score: totalScore(subScores(results), boundOf(results)),
    spam: (isEstimated(reading) && spamModel?.probability(reading.subject, reading.text)) || null,
    found: idsFound(results),
  }
}

/** The checks that a draft does not pass, each once. */
export const idsFound = (results: readonly Result[]): string[] => [
  ...new Set(results.filter(({ state }) => state !== 'pass').map(({ id }) => id)),
]

/** The model learned from English mail and would classify another language as spam. */
const isEstimated = ({ language }: Reading): boolean => language === 'en'

export const runChecks = (reading: Reading, checks = servingChecks(reading)): Finding[] =>
  resultsOf(reading, checks, findingOf)

function resultsOf<T extends Result>(
  reading: Reading,
  checks: readonly ListedCheck[],
  join: (listed: ListedCheck, outcome: Outcome, reading: Reading) => T,
): (T | Finding)[] {
  const results: (T | Finding)[] = []
  for (const listed of checks) {
    try {
      const outcome = listed.check.run(reading)
      if (outcome) results.push(join(listed, outcome, reading))
    } catch (error) {
      results.push(brokenFinding(listed, error, reading))
    }
  }
  return results
}

const byKind = new Map(
  KINDS.map((kind) => [kind, CHECKS.filter(({ check }) => (check.kinds ?? MAIL).includes(kind))]),
)

const checksFor = (kind: Kind): readonly ListedCheck[] => byKind.get(kind)!

/** The checks of a kind that support the draft's language. */
function servingChecks({ kind, language }: Reading): readonly ListedCheck[] {
  const key = `${kind} ${language}`
  const known = serving.get(key)
  if (known) return known
  const checks = checksFor(kind).filter(({ check }) => serves(check, language))
  serving.set(key, checks)
  return checks
}

/** One entry per combination of kind and language pack. */
const serving = new Map<string, readonly ListedCheck[]>()

const FEWEST_WORDS = 15
/** Below this share of the English points, a score is not comparable with an English one. */
const COVERED = 0.85

function confidenceOf(reading: Reading, words: number): Confidence {
  const language = reading.detected
  if (reading.kind === 'subject' || reading.kind === 'linkedin-note') {
    if (language === 'en' || (language === UNKNOWN && reading.language === 'en'))
      return { level: 'normal', reason: null, language }
  }
  // Words without spaces between them cannot be counted.
  const isCounted = language !== OTHER
  if (isCounted && words < FEWEST_WORDS && reading.kind !== 'subject') {
    return { level: 'low', reason: `Under ${FEWEST_WORDS} words there is too little to go by.`, language }
  }
  if (language === 'en' || (language === reading.language && isCovered(reading))) {
    const foreign = foreignShares(reading.ownWords, reading.sentences, reading.language)
    const share = foreign.reduce((sum, [, each]) => sum + each, 0)
    if (share < MIXED) return { level: 'normal', reason: null, language }
    return { level: 'low', reason: whyMixed(reading.language, share, foreign), language }
  }
  return { level: 'low', reason: whyUnsure(reading), language }
}

/** From this share of foreign words on, too much of the draft is unreadable for the checks. */
const MIXED = 0.15

/** Names each of the other languages, so that a third one is not taken for the second. */
function whyMixed(code: string, share: number, foreign: readonly (readonly [string, number])[]): string {
  const named = foreign.flatMap(([each]) => PACKS.find((pack) => pack.code === each)?.name ?? [])
  const others = named.length < foreign.length ? [...named, 'another language'] : named
  return `About ${Math.round(share * 100)}% of the words are in ${others.join(' and ')}, which the checks for ${nameOf(code)} cannot judge.`
}

const nameOf = (code: string): string => PACKS.find((pack) => pack.code === code)?.name ?? 'this language'

const isCovered = ({ language, kind }: Reading): boolean =>
  PACK_CODES.includes(language) && coverageOf(language, kind) >= COVERED

/** The share of the English points for which a language has checks, for one kind of draft. */
export function coverageOf(language: string, kind: Kind): number {
  const at = (code: string): number =>
    checksFor(kind).reduce((sum, { check, weight }) => sum + (serves(check, code) ? weight : 0), 0)
  return at(language) / at('en')
}

function whyUnsure({ detected, language, kind }: Reading): string {
  if (language === UNKNOWN)
    return 'The language was not recognized, so only checks that fit every language apply.'
  if (language === 'en') return 'This does not read as one language, so it is scored as English.'
  const share = Math.round(coverageOf(language, kind) * 100)
  return `The checks for ${nameOf(detected)} hold ${share}% of the points of those for English.`
}

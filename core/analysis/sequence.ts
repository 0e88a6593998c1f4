import type { Analysis, AnalyzeOptions, Finding, SubScore } from './analysis.ts'
import type { Reading } from './reading.ts'
import { report } from './report.ts'
import { bandOf, boundOf, HARD_FAIL_CAP, isHardFail, topFixes, totalScore } from './score.ts'

/**
 * Scores every step separately, then runs the checks of the whole sequence; a category's score is the mean of its
 * steps.
 */
export function analyzeSequence(reading: Reading, options: AnalyzeOptions): Analysis {
  const steps = reading.steps.map((step) => report(step, options))
  const whole = report(reading, options)
  const own = whole.findings
  if (steps.length === 0)
    return {
      ...whole,
      score: 0,
      band: bandOf(0),
      subScores: whole.subScores.map((part) => ({ ...part, points: 0 })),
    }
  const parts = meanOf(steps, own)
  const findings = [
    ...own,
    ...steps.flatMap((step, index) => step.findings.map((finding) => ofStep(finding, index))),
  ]
  const hardFails = [...new Set(findings.filter(isHardFail).map((finding) => finding.id))]
  const score = totalScore(parts, boundOfAll(own, steps, hardFails.length > 0))
  const spam = steps.reduce<Analysis['spam']>(
    (worst, { spam }) => (spam && (!worst || spam.probability > worst.probability) ? spam : worst),
    null,
  )
  return {
    ...whole,
    score,
    band: bandOf(score),
    hardFails,
    subScores: parts,
    findings,
    topFixes: topOf(own, steps),
    metrics: sumOf(steps, whole),
    confidence: steps[0]!.confidence,
    spam,
    steps,
  }
}

/** A hard fail in any step bounds the whole sequence; any other bound applies in proportion to the step's share. */
function boundOfAll(own: readonly Finding[], steps: readonly Analysis[], hardFailed: boolean): number {
  const mean = steps.reduce((sum, { findings }) => sum + boundOf(findings), 0) / steps.length
  return Math.min(boundOf(own), Math.round(mean), hardFailed ? HARD_FAIL_CAP : 100)
}

function meanOf(steps: readonly Analysis[], own: readonly Finding[]): SubScore[] {
  return steps[0]!.subScores.map((part) => {
    const points = steps.map((step) => step.subScores.find(({ id }) => id === part.id)?.points ?? part.max)
    const lost = own
      .filter(({ category }) => category === part.id)
      .reduce((sum, { points }) => sum + points, 0)
    const mean = points.reduce((sum, value) => sum + value, 0) / points.length
    return { ...part, points: Math.max(0, Math.round(mean - lost)) }
  })
}

const ofStep = (finding: Finding, step: number): Finding => {
  const spans = finding.spans.map((span) => ({ ...span, step }))
  const fixes = finding.fixes.map((fix) => ({ ...fix, span: { ...fix.span, step } }))
  return { ...finding, spans, span: spans[0] ?? null, fixes, fix: fixes[0] ?? null }
}

/** A point in one of four steps changes the total by a quarter of a point. */
function topOf(own: readonly Finding[], steps: readonly Analysis[]): Analysis['topFixes'] {
  const ofSteps = steps.flatMap((step, index) =>
    step.topFixes.map((fix) => ({
      ...fix,
      title: `Step ${index + 1}: ${fix.title}`,
      gain: Math.round(fix.gain / steps.length),
    })),
  )
  const ofWhole = topFixes(own)
  return [...ofWhole, ...ofSteps].sort((a, b) => b.gain - a.gain).slice(0, 3)
}

type NumberKey = {
  [Key in keyof Analysis['metrics']]: Analysis['metrics'][Key] extends number ? Key : never
}[keyof Analysis['metrics']]

function sumOf(steps: readonly Analysis[], whole: Analysis): Analysis['metrics'] {
  const first = steps[0]!.metrics
  const sum = (key: NumberKey): number => steps.reduce((total, { metrics }) => total + metrics[key], 0)
  const mean = (key: NumberKey): number => Math.round((sum(key) / steps.length) * 10) / 10
  return {
    ...whole.metrics,
    words: sum('words'),
    characters: sum('characters'),
    sentences: sum('sentences'),
    paragraphs: sum('paragraphs'),
    syllables: sum('syllables'),
    readingSeconds: sum('readingSeconds'),
    questions: sum('questions'),
    links: sum('links'),
    images: sum('images'),
    youCount: sum('youCount'),
    weCount: sum('weCount'),
    asks: sum('asks'),
    wordsPerSentence: mean('wordsPerSentence'),
    grade: mean('grade'),
    ease: mean('ease'),
    personalization: first.personalization,
    subjectWords: first.subjectWords,
    subjectCharacters: first.subjectCharacters,
  }
}

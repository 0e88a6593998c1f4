import type { Analysis, Band, Evidence, Finding, Part, SubScore } from '#core/analysis/analysis.ts'

/** The part of a report that the home page shows, small enough to be prerendered for its sample. */
export type DemoReport = {
  score: number
  band: Band
  words: number
  grade: number
  subScores: readonly SubScore[]
  fixes: readonly DemoFix[]
  marks: readonly Mark[]
}
export type DemoFix = {
  id: string
  title: string
  advice: string
  gain: number
  supports: Quote | null
  contradicts: Quote | null
}
export type Quote = Pick<Evidence, 'study' | 'year' | 'figure' | 'sample'>
export type Mark = { part: Part; start: number; end: number; state: 'warn' | 'fail' }

export function demoReport(analysis: Analysis): DemoReport {
  const { score, band, subScores, metrics, findings, topFixes } = analysis
  return {
    score,
    band,
    words: metrics.words,
    grade: metrics.grade,
    subScores,
    fixes: topFixes.map(({ id, title, advice, gain }) => {
      const { supports, contradicts } = findings.find((finding) => finding.id === id)!.evidence
      return { id, title, advice, gain, supports: quote(supports), contradicts: quote(contradicts) }
    }),
    marks: marksOf(findings),
  }
}

// A published study is more convincing to a visitor than our own judgment.
function quote(evidence: readonly Evidence[]): Quote | null {
  const best = evidence.find(({ basis }) => basis === 'study') ?? evidence[0]
  return best ? quoteOf(best) : null
}

const quoteOf = ({ study, year, figure, sample }: Evidence): Quote => ({ study, year, figure, sample })

/** Sorted and without overlaps: when two findings mark the same text, the first one wins. */
function marksOf(findings: readonly Finding[]): Mark[] {
  const all = findings.flatMap(({ state, spans }) =>
    state === 'warn' || state === 'fail'
      ? spans.map(({ part, start, end }): Mark => ({ part, start, end, state }))
      : [],
  )
  return (['subject', 'text'] as const).flatMap((part) => {
    const visible: Mark[] = []
    const own = all.filter((mark) => mark.part === part && mark.end > mark.start)
    for (const mark of own.toSorted((a, b) => a.start - b.start || a.end - b.end))
      if (mark.start >= (visible.at(-1)?.end ?? 0)) visible.push(mark)
    return visible
  })
}

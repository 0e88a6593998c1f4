import type { Band, Category, Finding, SubScore, TopFix } from './analysis.ts'

/** The rubric's weights: 100 points. */
export const CATEGORIES: Readonly<Record<Category, { label: string; max: number }>> = {
  brevity: { label: 'Brevity & readability', max: 20 },
  reader: { label: 'Reader focus & personalization', max: 20 },
  subject: { label: 'Subject', max: 15 },
  ask: { label: 'Ask', max: 15 },
  tone: { label: 'Tone', max: 10 },
  deliverability: { label: 'Deliverability', max: 15 },
  format: { label: 'Mobile & format', max: 5 },
}

export const HARD_FAIL_CAP = 40

export function subScores(findings: readonly Finding[]): SubScore[] {
  return (Object.keys(CATEGORIES) as Category[]).flatMap((id) => {
    const own = findings.filter((finding) => finding.category === id)
    if (own.length === 0) return []
    const { label, max } = CATEGORIES[id]
    const lost = own.reduce((sum, finding) => sum + finding.points, 0)
    return [{ id, label, points: Math.max(0, Math.round(max - lost)), max }]
  })
}

export function totalScore(parts: readonly SubScore[], hardFailed: boolean): number {
  const max = parts.reduce((sum, part) => sum + part.max, 0)
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  const score = max === 0 ? 0 : Math.round((points / max) * 100)
  return hardFailed ? Math.min(HARD_FAIL_CAP, score) : score
}

export function bandOf(score: number): Band {
  if (score >= 85) return 'excellent'
  if (score >= 70) return 'good'
  return score >= 50 ? 'fair' : 'poor'
}

/** The three that would gain most, each measured by scoring the draft again without that loss. */
export function topFixes(findings: readonly Finding[], score: number): TopFix[] {
  return findings
    .filter((finding) => finding.points > 0)
    .map((finding) => ({ finding, gain: gainOf(finding, findings, score) }))
    .sort(
      (a, b) =>
        Number(b.finding.hardFail) - Number(a.finding.hardFail) ||
        b.gain - a.gain ||
        b.finding.points - a.finding.points,
    )
    .slice(0, 3)
    .map(({ finding, gain }) => ({ id: finding.id, title: finding.title, advice: finding.advice, gain }))
}

/** Beside a hard fail the cap would hide what every other fix is worth, so it is set aside for those. */
function gainOf(fixed: Finding, findings: readonly Finding[], score: number): number {
  const rest = findings.filter((finding) => finding !== fixed)
  const better = totalScore(
    subScores([...rest, { ...fixed, points: 0 }]),
    isHardFail(fixed) && rest.some(isHardFail),
  )
  return better - (isHardFail(fixed) ? score : totalScore(subScores(findings), false))
}

export const isHardFail = (finding: Finding): boolean =>
  finding.hardFail && finding.state !== 'pass' && finding.state !== 'error'

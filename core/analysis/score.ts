import type { Band, Category, Finding, Result, SubScore, TopFix } from './analysis.ts'

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

const NOTHING_TO_READ = new Set(['body-present', 'image-only'])

export function subScores(findings: readonly Result[]): SubScore[] {
  // A mail that has no words has no tone to reward: it must not outscore a bad one.
  const empty = findings.some((finding) => finding.state === 'fail' && NOTHING_TO_READ.has(finding.id))
  const lost = lostByCategory(findings)
  return (Object.keys(CATEGORIES) as Category[])
    .filter((id) => lost.has(id))
    .map((id) => {
      const { label, max } = CATEGORIES[id]
      const points = empty && id !== 'subject' ? 0 : Math.max(0, Math.round(max - lost.get(id)!))
      return { id, label, points, max }
    })
}

/** The points lost in every category that has a finding. */
function lostByCategory(findings: readonly Result[]): ReadonlyMap<Category, number> {
  const lost = new Map<Category, number>()
  for (const { category, points } of findings) lost.set(category, (lost.get(category) ?? 0) + points)
  return lost
}

/** The highest score possible with these findings. */
export const boundOf = (findings: readonly Result[]): number =>
  findings.reduce((bound, finding) => Math.min(bound, ownBound(finding)), 100)

const ownBound = (finding: Result): number => (isHardFail(finding) ? HARD_FAIL_CAP : (finding.atMost ?? 100))

export function totalScore(parts: readonly SubScore[], bound = 100): number {
  const max = parts.reduce((sum, part) => sum + part.max, 0)
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  const score = max === 0 ? 0 : Math.round((points / max) * 100)
  return Math.min(bound, score)
}

/** The lowest score of each band. */
export const BAND_FLOORS: Readonly<Record<Band, number>> = { poor: 0, fair: 50, good: 70, excellent: 85 }
export const BANDS = Object.keys(BAND_FLOORS) as Band[]

export function bandOf(score: number): Band {
  return BANDS.findLast((band) => score >= BAND_FLOORS[band]) ?? 'poor'
}

/**
 * The three most expensive findings. When a category has lost more than its maximum, each of its findings gets its
 * share of the loss. A bound would hide the value of every other fix, so it is ignored for those; the finding with the
 * lowest bound comes first.
 */
export function topFixes(findings: readonly Finding[]): TopFix[] {
  const parts = subScores(findings)
  const uncapped = totalScore(parts)
  const most = parts.reduce((sum, part) => sum + part.max, 0)
  const lost = lostByCategory(findings)
  return findings
    .filter((finding) => finding.points > 0)
    .map((finding) => ({
      finding,
      gain:
        shareOf(finding, lost.get(finding.category)!) * (100 / most) +
        Math.max(0, uncapped - ownBound(finding)),
    }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 3)
    .map(({ finding: { id, title, advice }, gain }) => ({
      id,
      title,
      advice,
      gain: Math.max(1, Math.round(gain)),
    }))
}

const shareOf = ({ category, points }: Finding, lost: number): number =>
  points * Math.min(1, CATEGORIES[category].max / lost)

export const isHardFail = (finding: Result): boolean =>
  finding.hardFail && finding.state !== 'pass' && finding.state !== 'error'

import type { Analysis, Category } from '#core/analysis/analysis.ts'
import { isProblem } from '#web/composer/editor/highlights.ts'

type PartChange = { id: Category; label: string; from: number | null; to: number | null; max: number }

/** Each sub-score before and after; null when the kind of draft does not have it. */
export function partChanges(before: Analysis, after: Analysis): PartChange[] {
  const parts = new Map([...before.subScores, ...after.subScores].map((part) => [part.id, part]))
  const pointsIn = (analysis: Analysis, id: Category) =>
    analysis.subScores.find((part) => part.id === id)?.points ?? null
  return [...parts.values()].map(({ id, label, max }) => ({
    id,
    label,
    max,
    from: pointsIn(before, id),
    to: pointsIn(after, id),
  }))
}

/** The problems that disappeared and appeared, by rule; one that only moved is neither. */
export function changedFindings(before: Analysis, after: Analysis): { fixed: string[]; broken: string[] } {
  const problems = (analysis: Analysis) =>
    new Map(analysis.findings.filter(isProblem).map(({ id, title }) => [id, title]))
  const had = problems(before)
  const has = problems(after)
  return {
    fixed: [...had].filter(([id]) => !has.has(id)).map(([, title]) => title),
    broken: [...has].filter(([id]) => !had.has(id)).map(([, title]) => title),
  }
}

import type { Analysis, Category, Finding, Part, State } from '#core/analysis/analysis.ts'

export type Place = { start: number; end: number }

export type Highlight = { start: number; end: number; findingId: string; category: Category; state: State }

/** A place that the keyboard walks to: one span of one finding. */
export type Stop = { findingId: string; part: Part; start: number; end: number; step?: number | undefined }

export type Field = { part: Part; step?: number | undefined }

/** What to mark in one field of the draft, in reading order. */
export function highlightsOf(analysis: Analysis, field: Field): Highlight[] {
  return stopsOf(analysis)
    .filter((stop) => stop.part === field.part && stop.step === field.step)
    .map(({ start, end, findingId }) => {
      const { category, state } = analysis.findings.find((finding) => finding.id === findingId)!
      return { start, end, findingId, category, state }
    })
}

/** Every place worth a visit, top of the draft to its end. A finding that passes has none. */
export function stopsOf(analysis: Analysis): Stop[] {
  return analysis.findings
    .filter(isProblem)
    .flatMap((finding) =>
      finding.spans
        .filter((span) => span.end > span.start)
        .map((span) => ({ ...span, findingId: finding.id })),
    )
    .sort(inReadingOrder)
}

/** The stop after (or before) where the reader is; round the end to the other one. */
export function nextStop(stops: readonly Stop[], from: Stop | null, direction: 1 | -1): Stop | null {
  if (stops.length === 0) return null
  if (!from) return (direction === 1 ? stops[0] : stops.at(-1)) ?? null
  const after =
    direction === 1
      ? stops.find((stop) => inReadingOrder(stop, from) > 0)
      : stops.findLast((stop) => inReadingOrder(stop, from) < 0)
  return after ?? (direction === 1 ? stops[0] : stops.at(-1)) ?? null
}

export const isProblem = (finding: Finding): boolean => finding.state === 'warn' || finding.state === 'fail'

function inReadingOrder(a: Stop, b: Stop): number {
  return (
    (a.step ?? 0) - (b.step ?? 0) ||
    Number(a.part === 'text') - Number(b.part === 'text') ||
    a.start - b.start ||
    a.end - b.end ||
    a.findingId.localeCompare(b.findingId)
  )
}

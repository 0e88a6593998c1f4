import type { Analysis, Category, Finding, Part, State } from '#core/analysis/analysis.ts'

export type Place = { start: number; end: number }

export type Highlight = { start: number; end: number; findingId: string; category: Category; state: State }

/** A place for keyboard navigation: one span of one finding. */
export type FindingPlace = {
  findingId: string
  part: Part
  start: number
  end: number
  step?: number | undefined
}

export type Field = { part: Part; step?: number | undefined }

/** The highlights of one field of the draft, in reading order. */
export function highlightsOf(analysis: Analysis, field: Field): Highlight[] {
  return findingPlaces(analysis)
    .filter((stop) => stop.part === field.part && stop.step === field.step)
    .map(({ start, end, findingId }) => {
      const { category, state } = analysis.findings.find((finding) => finding.id === findingId)!
      return { start, end, findingId, category, state }
    })
}

/** Excludes spelling findings for the word that ends at the cursor, which may be unfinished. */
export const withoutUnfinished = (highlights: readonly Highlight[], cursor: number): Highlight[] =>
  highlights.filter(({ findingId, end }) => end !== cursor || !/(^|-)spelling$/.test(findingId))

/** All places with findings, in the order of the draft. A finding that passes has none. */
export function findingPlaces(analysis: Analysis): readonly FindingPlace[] {
  const known = placesOf.get(analysis)
  if (known) return known
  const places = readPlaces(analysis)
  placesOf.set(analysis, places)
  return places
}

/** Cached, because the page and each of its fields request the places of the same report. */
const placesOf = new WeakMap<Analysis, readonly FindingPlace[]>()

function readPlaces(analysis: Analysis): readonly FindingPlace[] {
  return analysis.findings
    .filter(isProblem)
    .flatMap((finding) =>
      finding.spans
        .filter((span) => span.end > span.start)
        .map((span) => ({ ...span, findingId: finding.id })),
    )
    .sort(inReadingOrder)
}

/** The next (or previous) place from the current one, wrapping around at the ends. */
export function nextFinding(
  places: readonly FindingPlace[],
  from: FindingPlace | null,
  direction: 1 | -1,
): FindingPlace | null {
  if (places.length === 0) return null
  if (!from) return (direction === 1 ? places[0] : places.at(-1)) ?? null
  const after =
    direction === 1
      ? places.find((stop) => inReadingOrder(stop, from) > 0)
      : places.findLast((stop) => inReadingOrder(stop, from) < 0)
  return after ?? (direction === 1 ? places[0] : places.at(-1)) ?? null
}

export const isProblem = (finding: Finding): boolean => finding.state === 'warn' || finding.state === 'fail'

function inReadingOrder(a: FindingPlace, b: FindingPlace): number {
  return (
    (a.step ?? 0) - (b.step ?? 0) ||
    Number(a.part === 'text') - Number(b.part === 'text') ||
    a.start - b.start ||
    a.end - b.end ||
    (a.findingId < b.findingId ? -1 : Number(a.findingId > b.findingId))
  )
}

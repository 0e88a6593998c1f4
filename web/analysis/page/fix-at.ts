import type { Analysis, Finding, Fix } from '#core/analysis/analysis.ts'
import { isProblem, type Field, type FindingPlace } from '#web/composer/editor/highlights.ts'

/** The finding of a place. In a sequence, one rule may have findings in several steps. */
export function findingAt(analysis: Analysis, place: FindingPlace): Finding | null {
  const own = analysis.findings.filter(({ id }) => id === place.findingId)
  return (
    own.find(({ spans }) =>
      spans.some(
        ({ part, start, end, step }) =>
          part === place.part && step === place.step && start === place.start && end === place.end,
      ),
    ) ??
    own[0] ??
    null
  )
}

/** The narrowest of all findings at this place; among equal ones, the most expensive or a fixable one. */
export function findingPlaceAt(
  places: readonly FindingPlace[],
  analysis: Analysis,
  field: Field,
  at: number,
): FindingPlace | null {
  const worth = (place: FindingPlace) => {
    const finding = findingAt(analysis, place)
    return (finding?.points ?? 0) + (finding?.fix ? 0.05 : 0)
  }
  const here = places.filter(
    ({ part, step, start, end }) => part === field.part && step === field.step && start <= at && at < end,
  )
  const [best] = here.toSorted((a, b) => a.end - a.start - (b.end - b.start) || worth(b) - worth(a))
  return best ?? null
}

/** The fix for one place: from its own finding, or from another one that marks the same text. */
export function fixAt(analysis: Analysis, place: FindingPlace): Fix | null {
  const own = findingAt(analysis, place)?.fixes ?? []
  // Only an exact match counts: a shorter word within a long sentence does not fix the sentence.
  const elsewhere = analysis.findings
    .filter(isProblem)
    .flatMap((finding) => finding.fixes)
    .filter(({ span }) => span.start <= place.start && span.end >= place.end)
  return shortestHere(own, place) ?? (own.length === 1 ? own[0]! : shortestHere(elsewhere, place))
}

function shortestHere(fixes: readonly Fix[], place: FindingPlace): Fix | null {
  return fixes
    .filter(
      ({ span }) =>
        span.part === place.part &&
        span.step === place.step &&
        span.start <= place.end &&
        span.end >= place.start,
    )
    .reduce<Fix | null>((best, fix) => (!best || lengthOf(fix) < lengthOf(best) ? fix : best), null)
}

const lengthOf = ({ span }: Fix) => span.end - span.start

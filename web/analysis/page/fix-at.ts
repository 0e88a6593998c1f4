import type { Analysis, Finding, Fix } from '#core/analysis/analysis.ts'
import { isProblem, type Field, type Stop } from '#web/composer/editor/highlights.ts'

/** The finding a stop belongs to. In a sequence one rule speaks for several steps. */
export function findingAt(analysis: Analysis, stop: Stop): Finding | null {
  const own = analysis.findings.filter(({ id }) => id === stop.findingId)
  return (
    own.find(({ spans }) =>
      spans.some(
        ({ part, start, end, step }) =>
          part === stop.part && step === stop.step && start === stop.start && end === stop.end,
      ),
    ) ??
    own[0] ??
    null
  )
}

/** Of all that marks this place, the narrowest; of equals, what costs most, or can be fixed at once. */
export function stopAt(stops: readonly Stop[], analysis: Analysis, field: Field, at: number): Stop | null {
  const worth = (stop: Stop) => {
    const finding = findingAt(analysis, stop)
    return (finding?.points ?? 0) + (finding?.fix ? 0.05 : 0)
  }
  const here = stops.filter(
    ({ part, step, start, end }) => part === field.part && step === field.step && start <= at && at < end,
  )
  const [best] = here.toSorted((a, b) => a.end - a.start - (b.end - b.start) || worth(b) - worth(a))
  return best ?? null
}

/** The fix for one place: of its own finding, else of another one that marks the same words. */
export function fixAt(analysis: Analysis, stop: Stop): Fix | null {
  const own = findingAt(analysis, stop)?.fixes ?? []
  // All of the words: that a word in a long sentence has a shorter one is no fix of the sentence.
  const elsewhere = analysis.findings
    .filter(isProblem)
    .flatMap((finding) => finding.fixes)
    .filter(({ span }) => span.start <= stop.start && span.end >= stop.end)
  return shortestHere(own, stop) ?? (own.length === 1 ? own[0]! : shortestHere(elsewhere, stop))
}

function shortestHere(fixes: readonly Fix[], stop: Stop): Fix | null {
  return fixes
    .filter(
      ({ span }) =>
        span.part === stop.part &&
        span.step === stop.step &&
        span.start <= stop.end &&
        span.end >= stop.start,
    )
    .reduce<Fix | null>((best, fix) => (!best || lengthOf(fix) < lengthOf(best) ? fix : best), null)
}

const lengthOf = ({ span }: Fix) => span.end - span.start

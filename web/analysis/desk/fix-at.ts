import type { Analysis, Finding, Fix } from '#core/analysis/analysis.ts'
import type { Stop } from '../editor/highlights.ts'

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

/** The fix for one place of a finding: the one that touches it, else the finding's only one. */
export function fixAt(analysis: Analysis, stop: Stop): Fix | null {
  const fixes = findingAt(analysis, stop)?.fixes ?? []
  const here = fixes.find(
    ({ span }) =>
      span.part === stop.part && span.step === stop.step && span.start <= stop.end && span.end >= stop.start,
  )
  return here ?? (fixes.length === 1 ? fixes[0]! : null)
}

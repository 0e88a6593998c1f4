import type { Analysis, Draft, Fix } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'

const MAX_ROUNDS = 12

type Repaired = { subject: string; text: string; fixes: number }

/** Applies the fixes of the checks, which invent no facts and need no language model. */
export function repair(draft: Draft): Repaired {
  let current: Draft = draft
  let fixes = 0
  let before = analyze(current)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const chosen = nonOverlappingFixes(before)
    if (chosen.length === 0) break
    const next = applyAll(before, chosen)
    const after = analyze({ ...current, ...next })
    // Fixes for one check can lower the score of another; then this round is discarded.
    if (after.score < before.score) break
    fixes += chosen.length
    current = { ...current, ...next }
    before = after
  }
  return { subject: current.subject ?? '', text: current.text ?? '', fixes }
}

function nonOverlappingFixes(analysis: Analysis): Fix[] {
  const chosenFixes: Fix[] = []
  for (const fix of analysis.findings.flatMap((finding) => finding.fixes)) {
    const isFree = chosenFixes.every(
      ({ span }) => span.part !== fix.span.part || fix.span.end <= span.start || fix.span.start >= span.end,
    )
    if (isFree && fix.span.step === undefined) chosenFixes.push(fix)
  }
  return chosenFixes
}

function applyAll({ read }: Analysis, fixes: readonly Fix[]): { subject: string; text: string } {
  const applied = { subject: read.subject, text: read.text }
  for (const { span, replacement } of fixes.toSorted((a, b) => b.span.start - a.span.start)) {
    const text = applied[span.part]
    applied[span.part] = text.slice(0, span.start) + replacement + text.slice(span.end)
  }
  return applied
}

import type { Draft } from '#core/analysis/analysis.ts'
import { analyze } from '#core/analysis/analyze.ts'
import { demoReport, type DemoReport } from './demo-report.ts'

/** The analyser of the product itself. A chunk of its own: only someone who touches the demo fetches it. */
export function scoreDraft(draft: Draft): DemoReport {
  return demoReport(analyze(draft))
}

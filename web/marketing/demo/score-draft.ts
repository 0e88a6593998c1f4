import { analyze } from '#core/analysis/analyze.ts'
import { draftOf } from '#web/composer/mail-content.ts'
import { demoReport, type DemoReport } from './demo-report.ts'
import type { Sample } from './samples.ts'

/**
 * The product's own analyzer with the same merge tags: a draft scores the same here as after sign-up. A separate
 * chunk: only users of the demo load it.
 */
export function scoreDraft(draft: Sample['draft']): DemoReport {
  return demoReport(analyze(draftOf({ ...draft, html: '' })))
}

import { analyze } from '#core/analysis/analyze.ts'
import { draftOf } from '#web/composer/mail-content.ts'
import { demoReport, type DemoReport } from './demo-report.ts'
import type { Sample } from './samples.ts'

/**
 * The analyser of the product itself, told of the same merge tags: a pasted draft scores here what it scores after
 * sign-up. A chunk of its own: only someone who touches the demo fetches it.
 */
export function scoreDraft(draft: Sample['draft']): DemoReport {
  return demoReport(analyze(draftOf({ ...draft, html: '' })))
}

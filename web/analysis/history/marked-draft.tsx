import type { Analysis } from '#core/analysis/analysis.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { highlightsOf, type Field } from '#web/composer/editor/highlights.ts'
import { markSegments } from './mark-segments.ts'

/** The draft of a report with its marks, read-only. */
export function MarkedDraft({ analysis }: { analysis: Analysis }) {
  const steps = analysis.steps.length > 0 ? analysis.steps : [analysis]
  return (
    <Card aria-label="Draft">
      {steps.map((step, index) => {
        const at = analysis.steps.length > 0 ? index : undefined
        return (
          <article key={at ?? 'only'} className="border-b border-line last:border-0">
            {at !== undefined && <h2 className="px-5 pt-4 text-sm">Step {at + 1}</h2>}
            {step.read.subject && (
              <p className="border-b border-line px-5 py-3 font-medium break-words">
                <Marked analysis={analysis} field={{ part: 'subject', step: at }} text={step.read.subject} />
              </p>
            )}
            {step.read.text && (
              <p className="px-5 py-4 break-words whitespace-pre-wrap">
                <Marked analysis={analysis} field={{ part: 'text', step: at }} text={step.read.text} />
              </p>
            )}
          </article>
        )
      })}
    </Card>
  )
}

function Marked({ analysis, field, text }: { analysis: Analysis; field: Field; text: string }) {
  const titles = new Map(analysis.findings.map(({ id, title }) => [id, title]))
  let at = 0
  return markSegments(text, highlightsOf(analysis, field)).map(({ text: piece, highlight }) => {
    const key = at
    at += piece.length
    if (!highlight) return <span key={key}>{piece}</span>
    return (
      <mark
        key={key}
        data-category={highlight.category}
        title={titles.get(highlight.findingId)}
        className={classes(
          'rounded-sm bg-transparent text-inherit underline decoration-(--category) decoration-2 underline-offset-5',
          highlight.state === 'fail' && 'bg-[color-mix(in_oklab,var(--category)_11%,transparent)]',
        )}
      >
        {piece}
      </mark>
    )
  })
}

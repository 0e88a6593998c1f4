import { Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { AiReviewState, PartialReview } from './use-ai-review.ts'

/** The model's review of a draft, separate from the rules' report so that users do not confuse the two. */
export function AiReviewCard({ state, onAsk }: { state: AiReviewState; onAsk: () => void }) {
  return (
    <Card aria-label="Language model" className="grid gap-4 px-5 py-4 text-sm">
      <header className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-base">
          <Sparkles className="size-4 text-ink-faint" aria-hidden />
          From the language model
        </h2>
        {state.step === 'done' && <span className="text-xs text-ink-faint">{state.review.model}</span>}
        {state.step === 'waiting' && <Spinner label="Reading" />}
      </header>
      {state.step === 'unasked' && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
          The model reviews what rules cannot. It adds comments and never changes the score.
          <Button size="sm" onClick={onAsk}>
            Ask the model
          </Button>
        </p>
      )}
      {state.step === 'waiting' && <Words review={state.partial} />}
      {state.step === 'done' && <Words review={state.review} />}
      {state.step === 'none' && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
          <span className="min-w-0 grow basis-64">
            {state.message} The report is unchanged, and no further analysis was counted.
          </span>
          {state.reason === 'plan' && (
            <Link to={paths.pricing} className={buttonClasses('secondary', 'sm')}>
              See plans
            </Link>
          )}
          {state.reason !== 'plan' && state.reason !== 'no-model' && (
            <Button size="sm" onClick={onAsk}>
              Try again
            </Button>
          )}
        </p>
      )}
    </Card>
  )
}

function Words({ review: { summary, strengths = [], advice = [] } }: { review: PartialReview }) {
  return (
    <>
      {summary && <p>{summary}</p>}
      {strengths.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-accent-ink">
          {strengths.map((strength, index) => (
            <li key={index}>{strength}</li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <ol className="grid gap-3.5">
          {advice.map((one, index) => (
            <li key={index} className="grid gap-1 border-t border-line pt-3.5">
              {one.quote && (
                <blockquote className="border-s-2 border-edge ps-3 text-ink-soft">{one.quote}</blockquote>
              )}
              <p>{one.problem}</p>
              <p className="text-ink-soft">{one.suggestion}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

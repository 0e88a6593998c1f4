import { Check, TriangleAlert } from 'lucide-react'
import { launchGuide, nextGuideStep, type GuideStep } from '#core/campaigns/launch-guide.ts'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useChecklist } from '../launch/launch-queries.ts'
import { RowFix } from '../launch/row-fix.tsx'
import { LAUNCH } from '../launch/run-buttons.tsx'
import type { Campaign } from '#web/live/campaigns.ts'

/** The four steps to a launch, with what is missing in each and the next action. */
export function LaunchGuide({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const { data, isError, refetch } = useChecklist(campaign, true)
  const { setParameter } = useUrlParameters()
  if (isError) return <ErrorState title="Couldn’t check the campaign" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Checking what is missing" className="grid gap-3">
        {Array.from({ length: 4 }, (_, step) => (
          <Skeleton key={step} className="h-20" />
        ))}
      </Loading>
    )
  const guide = launchGuide(data.rows)
  const next = nextGuideStep(guide)
  const open = (step: GuideStep['id']) =>
    step === 'launch' ? setParameter(LAUNCH, 'checklist') : setParameter('tab', step)
  return (
    <Card aria-label="Launch steps">
      <ol className="divide-y divide-line">
        {guide.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.id === next ? 'step' : undefined}
            className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4"
          >
            <StepMark step={step} place={index + 1} isNext={step.id === next} />
            <div className="grid min-w-0 grow basis-64 gap-1 text-sm">
              <h2 className="text-base">{step.title}</h2>
              <StepRows step={step} campaign={campaign} />
            </div>
            {canEdit && (
              <Button variant={step.id === next ? 'primary' : 'secondary'} onClick={() => open(step.id)}>
                {buttonOf(step)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({
  step: { id, state },
  place,
  isNext,
}: {
  step: GuideStep
  place: number
  isNext: boolean
}) {
  const isDone = state === 'done' && id !== 'launch'
  return (
    <span
      className={classes(
        'numbers grid size-7 shrink-0 place-items-center rounded-full border text-sm font-medium',
        isDone && 'border-accent bg-accent text-on-accent',
        !isDone && (isNext ? 'border-accent text-accent-ink' : 'border-edge text-ink-soft'),
      )}
    >
      {isDone && <Check className="size-4" strokeWidth={3} aria-label="Done" />}
      {!isDone && state === 'warning' && (
        <TriangleAlert className="size-4 text-warning-ink" aria-label="Warnings" />
      )}
      {!isDone && state !== 'warning' && place}
    </span>
  )
}

function StepRows({ step, campaign }: { step: GuideStep; campaign: Campaign }) {
  if (step.id === 'launch' && step.state === 'done')
    return (
      <p className="text-ink-soft">
        Nothing blocks the launch. Review the dry run, then launch now or schedule the launch.
      </p>
    )
  return (
    <ul className="grid gap-1">
      {step.rows.map((row) => (
        <li key={row.id} className="wrap-anywhere text-ink-soft">
          {row.detail}{' '}
          {!isOpenedBy(step, row) && <RowFix campaign={campaign} row={row} from="the launch steps" />}
        </li>
      ))}
    </ul>
  )
}

/** True when the step's own button leads to the same place, so that a second link is not needed. */
const isOpenedBy = (step: GuideStep, { fix, field }: LaunchRow): boolean =>
  step.state === 'missing' && (fix === step.id || (step.id === 'launch' && field === 'postal-address'))

function buttonOf({ id, state }: GuideStep): string {
  if (id === 'launch') return 'Check and launch'
  const isMissing = state === 'missing'
  if (id === 'sequence') return isMissing ? 'Write the sequence' : 'Open the sequence'
  if (id === 'audience') return isMissing ? 'Choose the audience' : 'Open the audience'
  return isMissing ? 'Set the schedule' : 'Open the schedule'
}

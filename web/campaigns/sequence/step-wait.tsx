import { defaultWaitDays, type StepKind } from '#core/campaigns/sequence.ts'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Input } from '#web/ui/input.tsx'

/** The wait between a step and the previous one, on the line between the two. */
export function StepWait({
  days,
  place,
  kind,
  after,
  isAfterWaiting,
  endsWithReply,
  onChange,
}: {
  days: number
  place: number
  kind: StepKind
  /** The start of the wait when it is not the previous step. */
  after: { told: string; isDay: boolean } | undefined
  /** True after a condition, which has already waited, so that waiting 0 days is fine. */
  isAfterWaiting: boolean
  /** True when a reply during the wait ends the sequence. */
  endsWithReply: boolean
  onChange: ((days: number) => void) | undefined
}) {
  const usual = after || !endsWithReply ? 1 : defaultWaitDays(place)
  const isAction = kind === 'action' || !endsWithReply
  if (days === 0)
    return (
      <div
        className={classes(
          'ms-6 flex min-h-12 flex-wrap items-center gap-2 border-s-2 py-2 ps-4 text-sm',
          isAfterWaiting || after?.isDay || isAction || (after && kind !== 'email')
            ? 'border-line text-ink-soft'
            : 'border-warning-ink text-warning-ink',
        )}
      >
        {isAction && (!after || !endsWithReply) ? 'at once' : atOnceText(place, after, isAfterWaiting)}
        {onChange && (
          <Button size="sm" onClick={() => onChange(usual)}>
            Wait {counted(usual, 'day')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="ms-6 flex min-h-12 flex-wrap items-center gap-2 border-s-2 border-line py-2 ps-4 text-sm text-ink-soft">
      {!after && 'after'}
      {onChange ? (
        <Input
          aria-label={`Days before step ${place + 1}`}
          type="number"
          min={1}
          max={365}
          value={days}
          onChange={(event) => onChange(Math.min(365, Math.max(1, Math.round(Number(event.target.value)))))}
          className="h-8 w-16! text-sm"
        />
      ) : (
        <span className="numbers">{days}</span>
      )}
      {days === 1 ? 'day' : 'days'} {after ? `after ${after.told}` : endsWithReply && 'without a reply'}
      {onChange && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={
            kind === 'email' ? `Send step ${place + 1} the same day` : `Do step ${place + 1} at once`
          }
          onClick={() => onChange(0)}
        >
          {kind === 'email' ? 'Same day' : 'At once'}
        </Button>
      )}
    </div>
  )
}

function atOnceText(
  place: number,
  after: { told: string; isDay: boolean } | undefined,
  isAfterWaiting: boolean,
): string {
  if (after) return after.isDay ? `on ${after.told}` : `at once, perhaps minutes after ${after.told}`
  return isAfterWaiting
    ? 'as soon as the branch is taken'
    : `the same day, perhaps minutes after step ${place}`
}

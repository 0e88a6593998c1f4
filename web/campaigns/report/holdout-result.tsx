import { difference, SMALL_SAMPLE, type Share } from '#core/reporting/proportions.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { RateBars } from './rate-bars.tsx'
import type { Report } from './report-queries.ts'

/** The effect of email: the outcome among emailed leads and in the holdout group. */
export function HoldoutResult({ holdout }: Pick<Report, 'holdout'>) {
  if (!holdout) return null
  const mailed = shareOf(holdout.mailed)
  const held = shareOf(holdout.held)
  return (
    <Card>
      <CardHeader title="Holdout group" description="Leads of each group that are in the outcome segment." />
      <CardBody className="grid gap-4">
        {mailed && held ? (
          <>
            <RateBars
              label="Outcome by group"
              rows={[
                { id: 'mailed', name: `Get email (${count(mailed)})`, share: mailed },
                { id: 'held', name: `Holdout group (${count(held)})`, share: held },
              ]}
            />
            <p className="text-sm text-ink-soft">{differenceText(mailed, held)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-soft">
            Choose a segment as the outcome on the Audience tab: {holdout.held.whole.toLocaleString('en')}{' '}
            leads get no email.
          </p>
        )}
      </CardBody>
    </Card>
  )
}

const shareOf = ({ part, whole }: { part: number | null; whole: number }): Share | null =>
  part === null ? null : { part, whole }

const count = ({ part, whole }: Share) => `${part.toLocaleString('en')} of ${whole.toLocaleString('en')}`

function differenceText(mailed: Share, held: Share): string {
  const { value, low, high } = difference(mailed, held)
  const range = `${points(value)} points, between ${points(low)} and ${points(high)} at 95%`
  if (Math.min(mailed.whole, held.whole) < SMALL_SAMPLE) return `Difference: ${range}. The sample is small.`
  if (low > 0) return `Email adds ${range}.`
  return `Difference: ${range}. This may be chance.`
}

const points = (rate: number): string => (rate * 100).toFixed(1)

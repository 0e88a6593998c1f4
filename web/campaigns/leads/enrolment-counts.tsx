import { RotateCcw } from 'lucide-react'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { CardFooter } from '#web/ui/card.tsx'
import { useEnrolmentCounts, useRetrySkipped, type Enrolment } from './enrolment-queries.ts'

/** The number of enrolled contacts, and of skipped ones by reason. */
export function EnrolmentCounts({
  campaignId,
  enrolment,
  canEdit,
}: {
  campaignId: string
  enrolment: Enrolment
  canEdit: boolean
}) {
  const { data } = useEnrolmentCounts(campaignId, enrolment.is_on)
  const retry = useRetrySkipped(campaignId)
  if (!data || (!enrolment.is_on && data.entered + data.suppressed + data.elsewhere === 0)) return null
  const skipped = [
    [data.elsewhere, 'in another campaign'],
    [data.suppressed, 'on the suppression list'],
  ] as const
  const left = data.left_segment
  return (
    <CardFooter>
      <p className="text-sm text-ink-soft" aria-live="polite">
        <span className="numbers font-medium text-ink">{data.entered.toLocaleString('en')}</span> enrolled, by
        imports and the API too; {data.entered_today.toLocaleString('en')} of at most{' '}
        {enrolment.daily_limit.toLocaleString('en')} from the segment today
        {skipped
          .filter(([count]) => count > 0)
          .map(([count, why]) => `, ${count.toLocaleString('en')} skipped: ${why}`)
          .join('')}
        {left > 0 && `, ${counted(left, 'lead')} left the segment`}.
      </p>
      {canEdit && data.suppressed + data.elsewhere > 0 && (
        <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
          <RotateCcw aria-hidden />
          Check skipped contacts again
        </Button>
      )}
    </CardFooter>
  )
}

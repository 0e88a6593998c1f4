import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { useEnrolment, useEnrolmentCounts } from '../leads/enrolment-queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { Figure } from './figure.tsx'

/**
 * Contacts that entered after the launch, from a segment, an import or another program. Hidden when there are none and
 * none can enter.
 */
export function EntrantsCard({ campaign }: { campaign: Campaign }) {
  const { data: enrolment } = useEnrolment(campaign.id)
  const isOn = enrolment?.is_on === true
  const { data: counts } = useEnrolmentCounts(campaign.id, isOn)
  if (!counts) return null
  const skipped = counts.suppressed + counts.elsewhere
  if (!isOn && counts.entered + skipped === 0) return null
  return (
    <Card aria-label="New contacts">
      <CardHeader
        title="New contacts"
        description="From a segment, an import or the API, after the launch."
        actions={
          <Button asChild size="sm">
            <Link to="?tab=audience#field-enrolment">Enrolment</Link>
          </Button>
        }
      />
      <dl className="mt-4 grid grid-cols-1 gap-px border-t border-line bg-line sm:grid-cols-3">
        <Figure
          label="Enrolled"
          value={counts.entered}
          note={isOn ? `${counts.entered_today.toLocaleString('en')} from the segment today` : 'in all'}
        />
        <Figure label="Waiting" value={counts.waiting} note="for their first email" />
        <Figure label="Skipped" value={skipped} note={skippedText(counts)} />
      </dl>
    </Card>
  )
}

const skippedText = ({ elsewhere, suppressed }: { elsewhere: number; suppressed: number }): string =>
  [
    elsewhere > 0 && `${elsewhere.toLocaleString('en')} in another campaign`,
    suppressed > 0 && `${suppressed.toLocaleString('en')} on the suppression list`,
  ]
    .filter(Boolean)
    .join(', ') || 'nobody'

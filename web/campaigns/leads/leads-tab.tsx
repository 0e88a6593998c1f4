import { EnrolmentCard } from './enrolment-card.tsx'
import { HoldoutCard } from './holdout-card.tsx'
import { LeadList } from './lead-list.tsx'
import { TargetCard } from './target-card.tsx'
import type { Campaign } from '#web/live/campaigns.ts'

/** The audience of the campaign, and the state of each lead. */
export function LeadsTab({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  return (
    <div className="grid gap-6 *:min-w-0">
      <TargetCard campaign={campaign} canEdit={canEdit} />
      <HoldoutCard campaign={campaign} canEdit={canEdit} />
      <EnrolmentCard campaign={campaign} canEdit={canEdit} />
      {campaign.launched_at && <LeadList campaign={campaign} canEdit={canEdit} />}
    </div>
  )
}

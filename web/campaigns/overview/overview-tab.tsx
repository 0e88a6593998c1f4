import { TasksCard } from '../leads/tasks-card.tsx'
import { UncertainCard } from '../leads/uncertain-card.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { isDraft } from '../use-campaign-actions.ts'
import { AlarmsBanner } from './alarms-banner.tsx'
import { CampaignOverview } from './campaign-overview.tsx'
import { LaunchGuide } from './launch-guide.tsx'

/** Before the launch, the steps that lead to it; afterwards current activity, with items that need attention first. */
export function OverviewTab({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  return (
    <div className="grid gap-6 *:min-w-0">
      {campaign.launched_at && <AlarmsBanner campaign={campaign} />}
      <TasksCard campaign={campaign} />
      <UncertainCard campaignId={campaign.id} />
      {campaign.launched_at && <CampaignOverview campaign={campaign} />}
      {isDraft(campaign) && <LaunchGuide campaign={campaign} canEdit={canEdit} />}
      {campaign.status === 'archived' && !campaign.launched_at && (
        <p className="text-sm text-ink-soft">
          Archived before its launch. Restore it from the menu above to continue.
        </p>
      )}
    </div>
  )
}

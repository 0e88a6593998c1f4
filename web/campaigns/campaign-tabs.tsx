import { useSearchParams } from 'react-router'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useWorkspaceRole } from '#web/session/workspace.ts'
import { WebhooksCard } from '#web/webhooks/webhooks-card.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { LeadsTab } from './leads/leads-tab.tsx'
import { OverviewTab } from './overview/overview-tab.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { ReportTab } from './report/report-tab.tsx'
import { ScheduleTab } from './schedule/schedule-tab.tsx'
import { SequenceTab } from './sequence/sequence-tab.tsx'

const TABS = [
  ['overview', 'Overview'],
  ['sequence', 'Sequence'],
  ['audience', 'Audience'],
  ['schedule', 'Schedule'],
  ['report', 'Report'],
  ['settings', 'Settings'],
] as const

/** The tabs of a campaign; the active one is in the URL. */
export function CampaignTabs({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const [params, setParams] = useSearchParams()
  const isOwner = useWorkspaceRole() === 'owner'
  const wantedTab = params.get('tab')
  const tab = TABS.find(([value]) => value === wantedTab)?.[0] ?? 'overview'
  return (
    <Tabs
      value={tab}
      // Switching tabs drops the URL parameters of the previous tab's list.
      onValueChange={(next) => setParams(next === 'overview' ? {} : { tab: next })}
    >
      <TabList aria-label="Parts of the campaign">
        {TABS.map(([value, label]) => (
          <Tab key={value} value={value}>
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="overview">
        <OverviewTab campaign={campaign} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="sequence">
        <SequenceTab campaign={campaign} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="audience">
        <LeadsTab campaign={campaign} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="schedule">
        <ScheduleTab campaign={campaign} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="report">
        <ReportTab campaign={campaign} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="settings">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-6">
            <CampaignDetails campaign={campaign} />
            {isOwner && <WebhooksCard workspaceId={campaign.workspace_id} campaignId={campaign.id} />}
          </div>
          <CampaignFacts campaign={campaign} />
        </div>
      </TabPanel>
    </Tabs>
  )
}

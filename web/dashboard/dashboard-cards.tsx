import type { ComponentType } from 'react'
import { ActivityCard } from './activity-card.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import type { Day } from './figures.ts'
import { FunnelCard } from './funnel-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { MailboxesCard } from './mailboxes-card.tsx'
import type { FirstSteps } from './queries.ts'
import { QuickStart } from './quick-start.tsx'
import type { Range } from './range.ts'
import { RecentAnalyses } from './recent-analyses.tsx'
import { TrendCard } from './trend-card.tsx'
import { UsageCard } from './usage-card.tsx'

/** The props of every card of the dashboard. */
export type CardPlace = {
  workspaceId: string | undefined
  /** Undefined while loading, null after a failure. */
  days: readonly Day[] | null | undefined
  range: Range
  firstSteps: FirstSteps | undefined
}

/** A card with the ID that layouts store; this is the default order. */
type DashboardCard = { id: string; title: string; Card: ComponentType<CardPlace> }

export const mainCards: readonly DashboardCard[] = [
  {
    id: 'trend',
    title: 'Trend',
    Card: ({ days, range }) => (days === null ? null : <TrendCard days={days} range={range} />),
  },
  {
    id: 'funnel',
    title: 'Funnel',
    Card: ({ workspaceId, days, range }) =>
      days === null ? null : <FunnelCard workspaceId={workspaceId} range={range} />,
  },
  { id: 'hours', title: 'Hours', Card: HoursCard },
  { id: 'campaigns', title: 'Campaigns by replies', Card: CampaignsCard },
  { id: 'analyses', title: 'Last analyses', Card: RecentAnalyses },
]

export const sideCards: readonly DashboardCard[] = [
  { id: 'quick-start', title: 'Quick start', Card: QuickStart },
  { id: 'activity', title: 'Recent activity', Card: ActivityCard },
  { id: 'mailboxes', title: 'Mailboxes today', Card: MailboxesCard },
  { id: 'usage', title: 'This month', Card: UsageCard },
]

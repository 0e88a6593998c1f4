import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SharedPage } from '#web/session/shared-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { DaysCard } from './days-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { GroupCard, rowsBy } from './group-card.tsx'
import { ReaderHoursCard } from './reader-hours-card.tsx'
import { ReplyTimes } from './reply-times.tsx'
import { sharedCampaignReportQuery, type SharedCampaignReport } from './share-queries.ts'

/** The page behind a campaign report's share link: figures, without contacts and members. */
export function SharedCampaignReportPage() {
  const { token = '' } = useParams()
  return (
    <SharedPage query={useQuery(sharedCampaignReportQuery(token))} action="Sign in">
      {(report) => <Shared report={report} />}
    </SharedPage>
  )
}

function Shared({ report }: { report: SharedCampaignReport }) {
  return (
    <>
      <div>
        <h1 className="text-2xl break-words">{report.title}</h1>
        <p className="text-sm text-ink-soft">Campaign report with current figures</p>
      </div>
      {report.people.written === 0 ? (
        <EmptyState title="Nothing has been sent yet">The report begins with the first email.</EmptyState>
      ) : (
        <Figures report={report} />
      )}
    </>
  )
}

function Figures({ report }: { report: SharedCampaignReport }) {
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
      <FunnelCard report={report} />
      <DaysCard report={report} zone={report.time_zone} />
      <GroupCard
        title="By step"
        rows={rowsBy('step', report.groups, (place) => (place ? `Step ${place}` : 'Removed step'))}
      />
      <GroupCard
        title="By email provider"
        description="By the recipient’s mail servers where they are known, otherwise by the address."
        rows={rowsBy('family', report.groups, (key) => key ?? '')}
      />
      <ReplyTimes hours={report.reply_hours} />
      <ReaderHoursCard reader_hours={report.reader_hours} zone={report.time_zone} />
      <CohortsCard cohorts={report.cohorts} />
    </div>
  )
}

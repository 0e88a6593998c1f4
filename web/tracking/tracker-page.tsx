import { MailPlus, MousePointerClick } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useCurrentWorkspace, useMayEdit, type Workspace } from '#web/session/workspace.ts'
import { ExportMenu } from './export-menu.tsx'
import { LinkTable } from './link-table.tsx'
import { LiveStream } from './live-stream.tsx'
import { MessageList } from './message-list.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { useMessages } from './queries.ts'
import { SettingsTab } from './settings/settings-tab.tsx'
import { TrackDialog } from './track-dialog.tsx'
import { UpgradeCard } from './upgrade-card.tsx'
import { useLiveTracker } from './use-live-tracker.ts'
import { useTrackerAccess } from './use-tracker-access.ts'

export function TrackerPage() {
  const access = useTrackerAccess()
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="page max-w-[90rem]">
      <title>Email Tracker · Coldframe</title>
      {access === 'open' ? (
        <Tracker key={workspace?.id} workspace={workspace} />
      ) : (
        <>
          <PageHeader title="Email Tracker" />
          {access === 'locked' ? <UpgradeCard /> : <NotYetKnown />}
        </>
      )}
    </div>
  )
}

function NotYetKnown() {
  return (
    <Loading label="Loading the tracker" className="grid gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-64" />
    </Loading>
  )
}

function Tracker({ workspace }: { workspace: Workspace | null }) {
  const workspaceId = workspace?.id
  const { parameters, setParameter } = useUrlParameters()
  const [tracking, setTracking] = useState(false)
  const { refusal } = useMayEdit()
  const query = useMessages(workspaceId)
  useLiveTracker(workspaceId)
  const messages = query.data ?? []
  const track = (
    <GuardedButton
      variant="primary"
      refusal={refusal}
      disabled={!workspaceId}
      onClick={() => setTracking(true)}
    >
      <MailPlus aria-hidden />
      Track an email
    </GuardedButton>
  )
  return (
    <>
      <PageHeader title="Email Tracker">
        <ExportMenu workspaceId={workspaceId} />
        {track}
      </PageHeader>
      <Tabs
        value={parameters.get('tab') ?? 'emails'}
        onValueChange={(tab) => setParameter('tab', tab === 'emails' ? null : tab)}
      >
        <TabList aria-label="Tracker">
          <Tab value="emails">Emails</Tab>
          <Tab value="links">Links</Tab>
          <Tab value="live">Live</Tab>
          <Tab value="settings">Settings</Tab>
        </TabList>
        <TabPanel value="emails">
          <MessageList
            workspaceId={workspaceId}
            messages={messages}
            query={query}
            empty={<NothingYet action={track} />}
          />
        </TabPanel>
        <TabPanel value="links">
          <LinkTable workspaceId={workspaceId} messages={messages} />
        </TabPanel>
        <TabPanel value="live">
          <LiveStream workspaceId={workspaceId} messages={messages} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab workspace={workspace} />
        </TabPanel>
      </Tabs>
      <MessageSheet
        message={messages.find(({ id }) => id === parameters.get('email'))}
        onClose={() => setParameter('email', null)}
      />
      <TrackDialog key={workspaceId} workspaceId={workspaceId} open={tracking} onOpenChange={setTracking} />
    </>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<MousePointerClick aria-hidden />} title="No tracked emails yet" action={action}>
      Write or paste an email, and send it from a mailbox here or from your own mail program. Opens and clicks
      appear here, with people and machines counted separately.
    </EmptyState>
  )
}

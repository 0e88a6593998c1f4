import { MailPlus, MousePointerClick } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { hasFeature } from '#core/billing/plans.ts'
import { useUsage } from '#web/billing/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useUser } from '#web/auth/queries.ts'
import { useCurrentWorkspace, type Workspace } from '#web/workspaces/queries.ts'
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

export function TrackerPage() {
  const usage = useUsage()
  const { workspace } = useCurrentWorkspace()
  const { id } = useUser()
  // Whose workspace it is decides; in that of somebody else the database shows what their plan gives.
  const isLocked =
    usage !== undefined && workspace?.user_id === id && !hasFeature(usage.planType, 'email_tracking')
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:px-8">
      <title>Email Tracker · Coldframe</title>
      {isLocked ? (
        <>
          <h1 className="text-2xl">Email Tracker</h1>
          <UpgradeCard />
        </>
      ) : (
        <Tracker key={workspace?.id} workspace={workspace} />
      )}
    </div>
  )
}

function Tracker({ workspace }: { workspace: Workspace | null }) {
  const workspaceId = workspace?.id
  const [params, setParams] = useSearchParams()
  const [tracking, setTracking] = useState(false)
  const query = useMessages(workspaceId)
  useLiveTracker(workspaceId)
  const messages = query.data ?? []
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const track = (
    <Button variant="primary" disabled={!workspaceId} onClick={() => setTracking(true)}>
      <MailPlus aria-hidden />
      Track an email
    </Button>
  )
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Email Tracker</h1>
        <div className="flex gap-2.5">
          <ExportMenu workspaceId={workspaceId} />
          {track}
        </div>
      </header>
      <Tabs
        value={params.get('tab') ?? 'emails'}
        onValueChange={(tab) => put('tab', tab === 'emails' ? null : tab)}
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
        message={messages.find(({ id }) => id === params.get('email'))}
        onClose={() => put('email', null)}
      />
      <TrackDialog workspaceId={workspaceId} open={tracking} onOpenChange={setTracking} />
    </>
  )
}

function NothingYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={<MousePointerClick aria-hidden />} title="No tracked emails yet" action={action}>
      Write or paste an email, and send it from a mailbox here or from the mail program you know. Opens and
      clicks show here, people apart from machines.
    </EmptyState>
  )
}

import { MailPlus, Mails } from 'lucide-react'
import { useState } from 'react'
import type { Preset } from '#core/mailboxes/preset.ts'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { DomainsTab } from './domains-tab.tsx'
import { MailboxList } from './mailbox-list.tsx'
import { MailboxSheet } from './mailbox-sheet.tsx'
import { ProviderCards } from './provider-cards.tsx'
import { PlacementTab } from './placement/placement-tab.tsx'
import { ReputationTab } from './reputation-tab.tsx'
import { useLiveMailboxes } from './queries.ts'
import { useMailboxRows } from './use-mailbox-rows.ts'

export function ProvidersPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="page max-w-[90rem]">
      <title>Email Providers · Coldframe</title>
      <Providers key={workspace?.id} workspaceId={workspace?.id} />
    </div>
  )
}

function Providers({ workspaceId }: { workspaceId: string | undefined }) {
  const { parameters, setParameter } = useUrlParameters()
  const [preset, setPreset] = useState<Preset>()
  const [bulk, setBulk] = useState(false)
  const { rows, mailboxes } = useMailboxRows(workspaceId)
  const { refusal } = useMayEdit()
  useLiveMailboxes(workspaceId)
  const connect = (
    <GuardedButton variant="primary" refusal={refusal} onClick={() => setParameter('tab', 'connect')}>
      <MailPlus aria-hidden />
      Connect a mailbox
    </GuardedButton>
  )
  return (
    <>
      <PageHeader title="Email Providers">{parameters.get('tab') !== 'connect' && connect}</PageHeader>
      <Tabs
        value={parameters.get('tab') ?? 'mailboxes'}
        onValueChange={(tab) => setParameter('tab', tab === 'mailboxes' ? null : tab)}
      >
        <TabList aria-label="Email providers">
          <Tab value="mailboxes">Mailboxes</Tab>
          <Tab value="domains">Domains</Tab>
          <Tab value="reputation">Reputation</Tab>
          <Tab value="placement">Placement</Tab>
          <Tab value="connect">Connect</Tab>
        </TabList>
        <TabPanel value="mailboxes">
          <MailboxList
            workspaceId={workspaceId}
            rows={rows}
            query={mailboxes}
            empty={
              <EmptyState icon={<Mails aria-hidden />} title="No mailbox connected yet" action={connect}>
                Campaigns are sent from your own mailboxes at a natural pace, and replies are read from them.
              </EmptyState>
            }
          />
        </TabPanel>
        <TabPanel value="domains">
          <DomainsTab workspaceId={workspaceId} />
        </TabPanel>
        <TabPanel value="reputation">
          <ReputationTab workspaceId={workspaceId} />
        </TabPanel>
        <TabPanel value="placement">
          <PlacementTab workspaceId={workspaceId} />
        </TabPanel>
        <TabPanel value="connect">
          <div className="grid gap-4">
            <ProviderCards disabled={refusal !== undefined} onChoose={setPreset} />
            <GuardedButton className="justify-self-start" refusal={refusal} onClick={() => setBulk(true)}>
              Connect several at once
            </GuardedButton>
          </div>
        </TabPanel>
      </Tabs>
      <MailboxSheet
        row={rows.find(({ id }) => id === parameters.get('mailbox'))}
        workspaceId={workspaceId}
        part={parameters.get('part')}
        onClose={() => setParameter('mailbox', null)}
      />
      {bulk && workspaceId && <BulkDialog workspaceId={workspaceId} onClose={() => setBulk(false)} />}
      {preset && workspaceId && (
        <ConnectDialog
          workspaceId={workspaceId}
          preset={preset}
          onClose={(connected) => {
            setPreset(undefined)
            if (connected) setParameter('tab', null)
          }}
        />
      )}
    </>
  )
}

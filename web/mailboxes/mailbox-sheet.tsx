import { presetOf } from '#core/mailboxes/presets.ts'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { DangerTab } from './danger-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { IdentityTab } from './identity-tab.tsx'
import { StandingBadge, type MailboxRow } from './mailbox-columns.tsx'
import { ReadingTab } from './reading-tab.tsx'
import { SendingTab } from './sending-tab.tsx'

type Props = {
  row: MailboxRow | undefined
  workspaceId: string | undefined
  /** The tab that is open initially. */
  part: string | null
  onClose: () => void
}

/** The panel of one mailbox beside the list. */
export function MailboxSheet({ row, workspaceId, part, onClose }: Props) {
  return (
    <Sheet open={row !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={row?.address ?? ''} className="w-[min(36rem,calc(100vw-1.5rem))]!">
        {row && (
          <div className="grid gap-4 p-5">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <StandingBadge row={row} />
              {presetOf(row.provider).name}
            </p>
            <Tabs key={row.id} defaultValue={part ?? (row.state === 'broken' ? 'health' : 'sending')}>
              <TabList aria-label="Mailbox">
                <Tab value="sending">Sending</Tab>
                <Tab value="identity">Identity</Tab>
                <Tab value="health">Health</Tab>
                <Tab value="reading">Reading</Tab>
                <Tab value="danger">Danger</Tab>
              </TabList>
              <TabPanel value="sending">
                <SendingTab row={row} workspaceId={workspaceId} />
              </TabPanel>
              <TabPanel value="identity">
                <IdentityTab row={row} workspaceId={workspaceId} />
              </TabPanel>
              <TabPanel value="health">
                <HealthTab row={row} workspaceId={workspaceId} />
              </TabPanel>
              <TabPanel value="reading">
                <ReadingTab row={row} workspaceId={workspaceId} />
              </TabPanel>
              <TabPanel value="danger">
                <DangerTab row={row} workspaceId={workspaceId} onGone={onClose} />
              </TabPanel>
            </Tabs>
          </div>
        )}
      </SheetContent>
    </Sheet>
  )
}

import type { Contact } from '#core/audience/contact.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { nameOf } from './contact-columns.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useContact } from './queries.ts'
import { PersonTimeline } from './timeline/person-timeline.tsx'

/** The contact panel beside the list: `new` for a new contact, or the ID of an existing one. */
export function ContactSheet({
  workspaceId,
  id,
  onClose,
}: {
  workspaceId: string | undefined
  id: string | null
  onClose: () => void
}) {
  const { data, isPending, isError, refetch } = useContact(workspaceId, id === 'new' ? null : id)
  const isNew = id === 'new'
  const form = { workspaceId, onCancel: onClose, onDone: onClose }
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={titleOf(isNew, data)} className="w-[min(34rem,calc(100vw-1.5rem))]!">
        {isNew && <ContactFields contact={null} {...form} />}
        {!isNew && isPending && <FieldsSkeleton />}
        {!isNew && isError && (
          <ErrorState title="Couldn’t load this contact" onRetry={() => void refetch()} />
        )}
        {!isNew && data === null && (
          <EmptyState title="This contact no longer exists">
            It was deleted, or the link is out of date.
          </EmptyState>
        )}
        {!isNew && data && (
          <Tabs defaultValue="details" className="flex min-h-0 grow flex-col">
            <TabList className="px-5">
              <Tab value="details">Details</Tab>
              <Tab value="history">History</Tab>
            </TabList>
            {/* Stays mounted, so that unsaved input survives a look at the history. */}
            <TabPanel value="details" keepMounted className={panelClasses}>
              <ContactFields key={data.id} contact={data} {...form} />
            </TabPanel>
            <TabPanel value="history" className={`${panelClasses} overflow-y-auto`}>
              <PersonTimeline key={data.id} contact={data} />
            </TabPanel>
          </Tabs>
        )}
      </SheetContent>
    </Sheet>
  )
}

const panelClasses = 'flex min-h-0 grow flex-col pt-0!'

function titleOf(isNew: boolean, contact: Contact | null | undefined): string {
  if (isNew) return 'Add contact'
  return contact ? nameOf(contact) : 'Contact'
}

function FieldsSkeleton() {
  return (
    <Loading label="Loading the contact" className="grid gap-4 p-5">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((field) => (
        <Skeleton key={field} className="h-14" />
      ))}
    </Loading>
  )
}

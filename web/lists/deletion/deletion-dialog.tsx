import { counted } from '#core/text/counted.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeletionEffects, type Deleted, type DeletionEffects } from './deletion-effects.ts'

/** The number of contacts from which the user must type it as confirmation. */
const TYPED_FROM = 1_000
const MOST_NAMED = 5

/** Confirms the deletion of contacts, campaigns or a mailbox, and lists its effects. */
export function DeletionDialog({
  workspaceId,
  deleted,
  open,
  onOpenChange,
  title,
  confirmLabel,
  onConfirm,
}: {
  workspaceId: string | undefined
  deleted: Deleted
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
}) {
  const { data: effects, isError } = useDeletionEffects(workspaceId, deleted, open)
  const isMany = effects !== undefined && effects.contacts >= TYPED_FROM
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        effects ? (
          <Effects effects={effects} deleted={deleted} />
        ) : isError ? (
          <p>Couldn’t count what this affects. {wayBackOf(deleted)}</p>
        ) : (
          <Skeleton className="h-16" />
        )
      }
      confirmLabel={confirmLabel}
      confirmWith={isMany ? String(effects.contacts) : undefined}
      onConfirm={onConfirm}
    />
  )
}

function Effects({ effects, deleted }: { effects: DeletionEffects; deleted: Deleted }) {
  const { contacts, leads, unsent, campaigns, running } = effects
  const losing = 'campaignIds' in deleted ? [] : campaigns
  return (
    <div className="grid gap-2">
      {contacts > 0 && <p>{`${counted(contacts, 'contact')} will be deleted.`}</p>}
      {'campaignIds' in deleted && running.length > 0 && (
        <p className="text-warning-ink">{`${listed(running)} ${running.length === 1 ? 'is' : 'are'} running and will stop.`}</p>
      )}
      {'mailboxId' in deleted && losing.length > 0 && <p>{`${listed(losing)} will lose this sender.`}</p>}
      {leads > 0 && (
        <p className="text-warning-ink">
          {`${counted(leads, 'lead')}${losing.length > 0 ? ` in ${listed(losing)}` : ''} will get no further email${'mailboxId' in deleted ? ' from this mailbox' : ''}.`}
          {unsent > 0 && ` ${counted(unsent, 'email')} waiting to be sent will not be sent.`}
        </p>
      )}
      <p>{wayBackOf(deleted)}</p>
    </div>
  )
}

function listed(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`)
  const more = titles.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'other campaign')}` : ''}`
}

function wayBackOf(deleted: Deleted): string {
  if ('mailboxId' in deleted)
    return 'Emails it sent and received are kept. Its access is erased. To use it later, connect it again.'
  if ('campaignIds' in deleted)
    return 'Replies stay in the inbox. You can restore campaigns from the trash for 30 days; they come back paused.'
  return 'You can restore them from the trash for 30 days. They then continue where they were.'
}

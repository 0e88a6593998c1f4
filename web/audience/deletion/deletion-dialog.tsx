import { counted } from '#core/text/counted.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDeletionEffects, type DeletedContacts, type DeletionEffects } from './deletion-effects.ts'

/** From this many contacts on their number has to be typed. */
const TYPED_FROM = 1_000
const MOST_NAMED = 5

/** Asks before contacts are deleted, and says what that touches. */
export function DeletionDialog({
  workspaceId,
  contacts,
  open,
  onOpenChange,
  title,
  confirmLabel,
  onConfirm,
}: {
  workspaceId: string | undefined
  contacts: DeletedContacts
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  confirmLabel: string
  onConfirm: () => Promise<unknown>
}) {
  const { data: effects, isError } = useDeletionEffects(workspaceId, contacts, open)
  const isMany = effects !== undefined && effects.contacts >= TYPED_FROM
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        effects ? (
          <Effects effects={effects} />
        ) : isError ? (
          <p>What this touches could not be counted. Deleted contacts can be restored for 30 days.</p>
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

function Effects({ effects: { contacts, leads, unsent, campaigns } }: { effects: DeletionEffects }) {
  const named = campaigns.slice(0, MOST_NAMED).map((title) => `“${title}”`)
  const more = campaigns.length - named.length
  return (
    <div className="grid gap-2">
      <p>{`${counted(contacts, 'contact')} will be deleted.`}</p>
      {leads > 0 && (
        <p className="text-warning-ink">
          {`${counted(leads, 'lead')} in ${named.join(', ')}${more > 0 ? ` and ${counted(more, 'other campaign')}` : ''} will get no further email.`}
          {unsent > 0 && ` ${counted(unsent, 'email')} waiting to be sent will not leave.`}
        </p>
      )}
      <p>You can restore them from the trash for 30 days. They then continue where they were.</p>
    </div>
  )
}

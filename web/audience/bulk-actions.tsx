import { Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Contact } from '#core/audience/contact.ts'
import { removeWithUndo } from '#web/live/removal.ts'
import { DeletionDialog } from '#web/lists/deletion/deletion-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { ExportButton } from './export-button.tsx'
import { nameOf } from './contact-columns.tsx'
import type { BulkMenu } from './bulk-menu.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { MergeDialog, MOST_MERGED } from './duplicates/merge-dialog.tsx'
import { useDeleteMatching } from './matching-queries.ts'
import { OwnerMenu } from './owner-menu.tsx'
import { inNoOrder, useDeleteContacts } from './queries.ts'
import { SegmentMenu } from './segments/segment-menu.tsx'
import { TagMenu } from './tag-menu.tsx'
import { ZoneMenu } from './zone-menu.tsx'
import type { Target } from './target.ts'
import { counted } from '#core/text/counted.ts'

/** The bulk actions for selected contacts, or for all that match. */
export function BulkActions({
  workspaceId,
  target,
  count,
  onDone,
  menus,
}: {
  workspaceId: string | undefined
  target: Target
  count: number
  onDone: () => void
  /** Controls the open menu when shortcuts open menus, too. */
  menus?: { open: BulkMenu | null; onOpen: (menu: BulkMenu | null) => void }
}) {
  const { refusal } = useMayEdit()
  const { mutateAsync: deleteContacts } = useDeleteContacts(workspaceId)
  const { mutateAsync: deleteMatching } = useDeleteMatching(workspaceId)
  const [asking, setAsking] = useState(false)
  const [ownMenu, setOwnMenu] = useState<BulkMenu | null>(null)
  const { open: menu, onOpen: openMenu } = menus ?? { open: ownMenu, onOpen: setOwnMenu }
  const controls = (name: BulkMenu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => openMenu(open ? name : null),
  })
  const people = counted(count, 'contact')
  const remove = () => {
    const [first, ...others] = target.contacts ?? []
    if (!first || others.length > 0) return setAsking(true)
    const ids = [first.id]
    removeWithUndo({ ids, saying: `Deleting ${nameOf(first)}`, commit: () => deleteContacts(ids) })
    return onDone()
  }
  const chosen = target.contacts?.map(({ id }) => id)
  return (
    <>
      {!refusal && (
        <>
          <TagMenu workspaceId={workspaceId} target={target} {...controls('tag')} />
          <ZoneMenu workspaceId={workspaceId} target={target} />
          <OwnerMenu workspaceId={workspaceId} target={target} />
          <SegmentMenu workspaceId={workspaceId} target={target} />
          <CampaignMenu workspaceId={workspaceId} target={target} {...controls('campaign')} />
        </>
      )}
      {!refusal && (
        <MergeButton workspaceId={workspaceId} contacts={target.contacts ?? []} onMerged={onDone} />
      )}
      <ExportButton workspaceId={workspaceId} find={target.find} small />
      <GuardedButton refusal={refusal} size="sm" onClick={remove}>
        <Trash2 aria-hidden />
        Delete
      </GuardedButton>
      <DeletionDialog
        workspaceId={workspaceId}
        deleted={{ find: inNoOrder(target.find) }}
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${people}?`}
        confirmLabel={`Delete ${people}`}
        onConfirm={async () => {
          if (chosen) await deleteContacts(chosen)
          else
            toastSuccess(
              `${(await deleteMatching(target.find)).toLocaleString('en')} audience members deleted successfully`,
            )
          onDone()
        }}
      />
    </>
  )
}

function MergeButton({
  workspaceId,
  contacts,
  onMerged,
}: {
  workspaceId: string | undefined
  contacts: readonly Contact[]
  onMerged: () => void
}) {
  // The selection at the time of the click: merged contacts leave the selection before the dialog closes.
  const [merging, setMerging] = useState<readonly Contact[] | null>(null)
  return (
    <>
      {contacts.length > 1 && contacts.length <= MOST_MERGED && (
        <Button size="sm" onClick={() => setMerging(contacts)}>
          <Merge aria-hidden />
          Merge
        </Button>
      )}
      {merging && (
        <MergeDialog
          workspaceId={workspaceId}
          people={merging}
          onClose={() => setMerging(null)}
          onMerged={onMerged}
        />
      )}
    </>
  )
}

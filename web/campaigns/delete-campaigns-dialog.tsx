import { counted } from '#core/text/counted.ts'
import { DeletionDialog } from '#web/lists/deletion/deletion-dialog.tsx'
import { naming } from './queries.ts'
import type { useCampaignActions } from './use-campaign-actions.ts'

/** Confirms the deletion of launched campaigns. */
export function DeleteCampaignsDialog({
  workspaceId,
  actions: { asked, cancelRemoval, confirmRemoval },
}: {
  workspaceId: string | undefined
  actions: ReturnType<typeof useCampaignActions>
}) {
  if (!asked) return null
  const { campaigns } = asked
  return (
    <DeletionDialog
      workspaceId={workspaceId}
      deleted={{ campaignIds: campaigns.map(({ id }) => id) }}
      open
      onOpenChange={(open) => !open && cancelRemoval()}
      title={`Delete ${naming(campaigns)}?`}
      confirmLabel={
        campaigns.length === 1 ? 'Delete campaign' : `Delete ${counted(campaigns.length, 'campaign')}`
      }
      onConfirm={async () => confirmRemoval()}
    />
  )
}

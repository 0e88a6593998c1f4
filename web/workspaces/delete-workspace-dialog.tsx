import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteWorkspace, type Workspace } from '#web/session/workspace.ts'

export function DeleteWorkspaceDialog({
  workspace,
  onOpenChange,
}: {
  /** The workspace to delete; null while the dialog is closed. */
  workspace: Workspace | null
  onOpenChange: (open: boolean) => void
}) {
  const remove = useDeleteWorkspace()
  return (
    <AlertDialog
      open={workspace !== null}
      onOpenChange={onOpenChange}
      title="Delete Workspace"
      description={`Are you sure you want to delete "${workspace?.name ?? ''}"? This action cannot be undone and will remove all campaigns, audience members, and data associated with this workspace.`}
      confirmLabel="Delete Workspace"
      onConfirm={async () => {
        if (workspace) await remove.mutateAsync(workspace.id).catch(() => {})
      }}
    />
  )
}

import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDeleteWorkspace, useOwnWorkspaces, type Workspace } from '#web/session/workspace.ts'

/** Marks a sample workspace, and deletes it. */
export function SampleStrip({ workspace }: { workspace: Workspace }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteWorkspace()
  // The last workspace cannot be deleted, so there must be another one.
  const removable = useOwnWorkspaces().length > 1
  return (
    <section
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-info-soft px-4 py-3 text-sm text-info-ink"
    >
      <Sprout className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-60">This workspace contains sample data.</p>
      {removable && (
        <Button size="sm" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove sample data"
        description={`This deletes the workspace "${workspace.name}" with its sample contacts, campaigns and templates, and everything you added to it. Your other workspaces do not change.`}
        confirmLabel="Remove sample data"
        onConfirm={async () => {
          await remove.mutateAsync(workspace.id).catch(() => {})
        }}
      />
    </section>
  )
}

import { useState } from 'react'
import { DeletionDialog } from '#web/lists/deletion/deletion-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ImportRow } from './import-calls.ts'
import type { useUndoImport } from './import-queries.ts'

/** Asks for confirmation, because an import may have added thousands of contacts to a running campaign. */
export function UndoImportButton({
  row,
  undo,
  label,
  size,
}: {
  row: ImportRow
  undo: ReturnType<typeof useUndoImport>
  label: string
  size?: 'sm'
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        {...(size && { size })}
        loading={undo.isPending && undo.variables.id === row.id}
        disabled={undo.isSuccess && undo.variables.id === row.id}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <DeletionDialog
        workspaceId={row.workspace_id}
        deleted={{ importId: row.id }}
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo the import of “${row.file_name}”?`}
        confirmLabel="Undo import"
        onConfirm={() => undo.mutateAsync(row).catch(() => undefined)}
      />
    </>
  )
}

import type { Find } from '#core/audience/find.ts'
import { ExportFileButton } from '#web/lists/export-file-button.tsx'
import { ExportGate } from '#web/lists/export-gate.tsx'

/** Exports the matching or the selected contacts as a CSV file. */
export function ExportButton({
  workspaceId,
  find,
  small = false,
}: {
  workspaceId: string | undefined
  find: Find
  small?: boolean
}) {
  const size = small ? 'sm' : 'md'
  return (
    <ExportGate look={size}>
      <ExportFileButton
        name="export-audience"
        file="audience.csv"
        body={workspaceId && { workspaceId, find }}
        size={size}
        isIcon={!small}
      >
        Export
      </ExportFileButton>
    </ExportGate>
  )
}

import { Download } from 'lucide-react'
import { ExportGate } from '#web/lists/export-gate.tsx'
import { WideLabel } from '#web/ui/page-header.tsx'
import { useExportTracking } from './actions.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'

/** All tracking data of the workspace, as CSV. */
export function ExportMenu({ workspaceId }: { workspaceId: string | undefined }) {
  const save = useExportTracking(workspaceId)
  return (
    <ExportGate>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={save.isPending} disabled={!workspaceId}>
            {!save.isPending && <Download aria-hidden />}
            <WideLabel>Export</WideLabel>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => save.mutate('emails')}>Emails as CSV</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save.mutate('links')}>Links as CSV</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save.mutate('events')}>Events as CSV</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </ExportGate>
  )
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { ImportRow } from './import-calls.ts'
import { useDownloadImport, useImportFiles } from './import-files.ts'
import { mayUndo, useUndoImport } from './import-queries.ts'
import { UndoImportButton } from './undo-import-button.tsx'

/** The latest imports, with an undo button for those of the last day. */
export function RecentImports({ imports, workspaceId }: { imports: ImportRow[]; workspaceId: string }) {
  const undo = useUndoImport()
  const files = useImportFiles(workspaceId)
  const download = useDownloadImport(workspaceId)
  const [now] = useState(() => Date.now())
  if (imports.length === 0) return null
  return (
    <Card aria-label="Recent imports">
      <CardHeader
        title="Recent imports"
        description="Each can be undone for 24 hours. Its file is kept for 30 days."
      />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {imports.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
            <span className="min-w-0 grow basis-40 truncate font-medium">{row.file_name}</span>
            <span className="numbers text-ink-soft">
              {row.added.toLocaleString('en')} added, {row.updated.toLocaleString('en')} updated,{' '}
              {row.rejected.toLocaleString('en')} rejected
            </span>
            <span className="text-ink-faint">
              <Moment at={row.created_at} />
            </span>
            {row.state === 'undone' && <Badge>Undone</Badge>}
            {files.has(row.id) && (
              <IconButton
                size="sm"
                label={`Download ${row.file_name}`}
                disabled={download.isPending}
                onClick={() => download.mutate({ importId: row.id, name: row.file_name })}
              >
                <Download aria-hidden />
              </IconButton>
            )}
            {mayUndo(row, now) && <UndoImportButton row={row} undo={undo} label="Undo" size="sm" />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

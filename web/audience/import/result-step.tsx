import { Link } from 'react-router'
import { useReturnLink } from '#web/fixes/use-back-here.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CardFooter } from '#web/ui/card.tsx'
import { EnrolImport } from './enrol-import.tsx'
import { Figures } from './figures.tsx'
import type { ImportRow } from './import-calls.ts'
import type { Draft } from './draft.ts'
import { useUndoImport } from './import-queries.ts'
import { LinkSchedule } from './link-schedule.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import type { Rejects } from './rejects.ts'
import { UndoImportButton } from './undo-import-button.tsx'

export function ResultStep({
  row,
  rejects,
  draft,
  onAgain,
  onLeave,
  isEnrolled = false,
}: {
  row: ImportRow
  rejects: Rejects
  draft: Draft
  onAgain: () => void
  onLeave?: () => void
  isEnrolled?: boolean
}) {
  const undo = useUndoImport()
  const back = useReturnLink()
  return (
    <>
      <div className="grid gap-6 p-5">
        <div>
          <h2 className="text-lg">{undo.isSuccess ? 'Import undone' : 'Import finished'}</h2>
          <p className="text-sm text-ink-soft">
            {undo.isSuccess
              ? 'The audience is back to how it was before the import. To get the contacts back, restore them from the trash.'
              : 'You can undo the import for 24 hours, here or on the Import page.'}
          </p>
        </div>
        <Figures
          figures={[
            { label: 'Added', value: row.added },
            { label: 'Updated', value: row.updated },
            { label: 'Skipped', value: row.skipped },
            { label: 'Rejected', value: row.rejected, warn: row.rejected > 0 },
          ]}
        />
        {!undo.isSuccess && !isEnrolled && <EnrolImport row={row} />}
        {!undo.isSuccess && draft.link !== null && (
          <LinkSchedule workspaceId={row.workspace_id} draft={draft} link={draft.link} />
        )}
        <RejectedRows rejects={rejects} draft={draft} />
      </div>
      <CardFooter>
        <UndoImportButton row={row} undo={undo} label="Undo import" />
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={onAgain}>Import another file</Button>
          {onLeave ? (
            <Button variant="primary" onClick={onLeave}>
              Back to the campaign
            </Button>
          ) : (
            <Button asChild variant={back ? 'secondary' : 'primary'}>
              <Link to={paths.audience}>View audience</Link>
            </Button>
          )}
          {back && (
            <Button asChild variant="primary">
              <Link to={back.to}>Back to {back.label}</Link>
            </Button>
          )}
        </div>
      </CardFooter>
    </>
  )
}

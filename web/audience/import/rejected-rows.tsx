import { Download } from 'lucide-react'
import { saveCsv } from '#web/lists/export-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'

import type { Draft } from './draft.ts'
import type { Rejects } from './rejects.ts'

const SHOWN = 20

/** The rejected rows with line and reason, all downloadable as a file. */
export function RejectedRows({ rejects, draft }: { rejects: Rejects; draft: Draft }) {
  if (rejects.count === 0) return null
  const save = () =>
    saveCsv(saveFile, 'rejected-rows', rejects.file(draft.columns.map(({ heading }) => heading)))
  return (
    <section className="grid gap-3" aria-label="Rejected rows">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {[...rejects.reasons].slice(0, 6).map(([reason, count]) => (
            <li key={reason}>
              <span className="numbers font-medium text-ink">{count.toLocaleString('en')}</span> {reason}
            </li>
          ))}
        </ul>
        <Button size="sm" onClick={save}>
          <Download aria-hidden />
          Download rejected rows
        </Button>
      </div>
      <div className="-mx-5 border-y border-line">
        <Table label="Rejected rows">
          <TableHead>
            <tr>
              <HeaderCell className="text-start">Line</HeaderCell>
              <HeaderCell className="text-start">Reason</HeaderCell>
              <HeaderCell className="text-start max-md:hidden">Row</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {rejects.first.slice(0, SHOWN).map(({ line, reason, cells }) => (
              <TableRow key={line}>
                <Cell className="numbers text-ink-soft">{line}</Cell>
                <Cell className="min-w-48">{reason}</Cell>
                <Cell className="max-w-64 truncate text-ink-soft max-md:hidden">{cells.join(', ')}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      {rejects.count > SHOWN && (
        <p className="text-sm text-ink-faint">The first {SHOWN} are shown; the file holds all of them.</p>
      )}
    </section>
  )
}

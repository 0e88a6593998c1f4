import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { readCustomFields, type Contact } from '#core/audience/contact.ts'
import { writeHeader, writeContacts } from '#core/audience/write-csv.ts'
import { authorsQuery } from '#web/analysis/queries.ts'
import { ExportGate, useAllowedExport } from '#web/lists/export-gate.tsx'
import { saveCsv } from '#web/lists/export-rows.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import { Button } from '#web/ui/button.tsx'
import { placeAfter, type After, type Find } from './find.ts'
import { fetchPage } from './queries.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const ROWS_A_REQUEST = 1_000

/** Exports the matching or the selected contacts as a CSV file. */
export function ExportButton({
  workspaceId,
  find = {},
  contacts,
  small = contacts !== undefined,
}: {
  workspaceId: string | undefined
  find?: Find
  contacts?: readonly Contact[]
  small?: boolean
}) {
  const [written, setWritten] = useState(0)
  const { run, isRunning } = useAllowedExport(workspaceId)
  const saveExport = useSaveExport()
  const client = useQueryClient()
  const save = async () => {
    setWritten(0)
    const pages = contacts ? [contacts] : await readAll(givenWorkspace(workspaceId), find, setWritten)
    const keys = customKeysOf(pages)
    const members = await client.fetchQuery(authorsQuery(workspaceId))
    const addresses = new Map(members.map(({ id, email }) => [id, email]))
    saveCsv(saveExport, 'audience', [
      writeHeader(keys),
      ...pages.map((page) => writeContacts(page, keys, addresses)),
    ])
  }
  const size = small ? 'sm' : 'md'
  return (
    <ExportGate look={size}>
      <Button
        size={size}
        className={small ? '' : 'px-2.5!'}
        title="Export"
        loading={isRunning}
        disabled={!workspaceId}
        onClick={() => run(save)}
      >
        {!isRunning && <Download aria-hidden />}
        {isRunning && written > 0 ? (
          `${written.toLocaleString('en')}…`
        ) : (
          <span className={small ? '' : 'sr-only'}>Export</span>
        )}
      </Button>
    </ExportGate>
  )
}

async function readAll(
  workspaceId: string,
  find: Find,
  onRead: (rows: number) => void,
): Promise<Contact[][]> {
  const pages: Contact[][] = []
  let after: After | null = null
  for (;;) {
    const page: Contact[] = await fetchPage(workspaceId, find, after, ROWS_A_REQUEST)
    pages.push(page)
    onRead(pages.length * ROWS_A_REQUEST)
    const last = page.at(-1)
    if (!last || page.length < ROWS_A_REQUEST) return pages
    after = placeAfter(last, find)
  }
}

function customKeysOf(pages: readonly (readonly Contact[])[]): string[] {
  const keys = new Set<string>()
  for (const page of pages) {
    for (const contact of page)
      for (const key of Object.keys(readCustomFields(contact.custom_fields))) keys.add(key)
  }
  return [...keys].sort()
}

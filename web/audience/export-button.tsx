import { Download } from 'lucide-react'
import { useState } from 'react'
import { readCustomFields, type Member } from '#core/audience/member.ts'
import { writeHeader, writeMembers } from '#core/audience/write-csv.ts'
import { ExportGate, useAllowedExport } from '#web/lists/export-gate.tsx'
import { saveCsv } from '#web/lists/export-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { placeAfter, type After, type Find } from './find.ts'
import { fetchPage } from './queries.ts'

const ROWS_A_REQUEST = 1_000

/** Saves what the list matches, or the chosen members, as a CSV file. */
export function ExportButton({
  workspaceId,
  find = {},
  members,
  small = members !== undefined,
}: {
  workspaceId: string | undefined
  find?: Find
  members?: readonly Member[]
  small?: boolean
}) {
  const [written, setWritten] = useState(0)
  const { run, isRunning } = useAllowedExport(workspaceId)
  const save = async () => {
    setWritten(0)
    const pages = members ? [members] : await readAll(workspaceId ?? '', find, setWritten)
    const keys = customKeysOf(pages)
    saveCsv('audience', [writeHeader(keys), ...pages.map((page) => writeMembers(page, keys))])
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

async function readAll(workspaceId: string, find: Find, onRead: (rows: number) => void): Promise<Member[][]> {
  const pages: Member[][] = []
  let after: After | null = null
  for (;;) {
    const page: Member[] = await fetchPage(workspaceId, find, after, ROWS_A_REQUEST)
    pages.push(page)
    onRead(pages.length * ROWS_A_REQUEST)
    const last = page.at(-1)
    if (!last || page.length < ROWS_A_REQUEST) return pages
    after = placeAfter(last, find)
  }
}

function customKeysOf(pages: readonly (readonly Member[])[]): string[] {
  const keys = new Set<string>()
  for (const page of pages) {
    for (const member of page)
      for (const key of Object.keys(readCustomFields(member.custom_fields))) keys.add(key)
  }
  return [...keys].sort()
}

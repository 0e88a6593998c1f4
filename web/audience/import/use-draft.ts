import { useEffect, useRef, useState } from 'react'
import { hasHeader, type Delimiter, type Encoding } from '#core/audience/csv-dialect.ts'
import { guessColumns, withRemembered, type Column } from '#core/audience/map-columns.ts'
import { readCsv } from '#core/audience/read-csv.ts'
import { useAuthors, type Author } from '#web/session/members.ts'
import { toastError } from '#web/ui/toast.ts'
import { NO_CHOICES, planOf, type Draft } from './draft.ts'
import { useRememberedMapping } from './import-queries.ts'
import { openFile, reread, type Source } from './source.ts'
import type { useImport } from './use-import.ts'

const NOBODY: readonly Author[] = []

/** The draft of an import, and the ways to read its file. `first` is a file that is already selected. */
export function useDraft(
  workspaceId: string | undefined,
  { check, setPhase }: Pick<ReturnType<typeof useImport>, 'check' | 'setPhase'>,
  first: Source | undefined,
) {
  const remembered = useRememberedMapping(workspaceId)
  const { data: members = NOBODY, isFetched } = useAuthors(workspaceId)
  const [draft, setDraft] = useState<Draft | null>(null)

  const begin = (source: Source, link?: string) => {
    const rows = readCsv(source.head, source.delimiter).records.slice(0, 200)
    const header = hasHeader(rows)
    const columns = withRemembered(guessColumns(rows, header), header ? remembered : {})
    const choices = draft ?? NO_CHOICES
    const next: Draft = { ...choices, source, link: link ?? choices.link, header, rows, columns }
    setDraft(next)
    // A selected file with only known columns goes directly to the check; “Back” opens the mapping.
    const hasChoice = (source.original?.sheets.length ?? 0) > 1
    if (first && workspaceId && header && !hasChoice && isEveryColumnKnown(columns))
      void check(planOf(next, members))
    else setPhase({ step: 'map' })
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!first || !workspaceId || !isFetched || hasBegun.current) return
    hasBegun.current = true
    begin(first)
  })
  const readAs = async (encoding: Encoding, delimiter: Delimiter) => {
    if (!draft) return
    begin({ ...(await reread(draft.source, encoding)), delimiter })
  }
  const readSheet = async (sheet: string) => {
    if (!draft?.source.original) return
    const opened = await openFile(draft.source.original.file, undefined, sheet).catch(() => null)
    if (opened?.ok) begin(opened.source)
    else toastError(opened?.reason ?? 'Couldn’t read this file.')
  }
  const restart = () => {
    setDraft(null)
    setPhase({ step: 'upload' })
  }
  return { draft, setDraft, plan: draft && planOf(draft, members), begin, readAs, readSheet, restart }
}

const isEveryColumnKnown = (columns: readonly Column[]): boolean =>
  columns.some(({ target }) => target.to === 'field' && target.field === 'email') &&
  columns.every(({ target }) => target.to === 'field')

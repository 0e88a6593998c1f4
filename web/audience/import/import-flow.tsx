import { useEffect, useRef, useState } from 'react'
import { hasHeader, type Delimiter, type Encoding } from '#core/audience/csv-dialect.ts'
import { ownerNames } from '#core/audience/check-rows.ts'
import { guessColumns, withRemembered, type Column, type ImportField } from '#core/audience/map-columns.ts'
import type { FileVerdict } from '#core/audience/file-verdicts.ts'
import { readCsv, type CsvRecord } from '#core/audience/read-csv.ts'
import { useAuthors, type Author } from '#web/session/members.ts'
import { toastError } from '#web/ui/toast.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { Card } from '#web/ui/card.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { CheckStep } from './check-step.tsx'
import type { Duplicates, ImportRow } from './import-calls.ts'
import { useImports, useRememberedMapping } from './import-queries.ts'
import { LinkedLists } from './linked-lists.tsx'
import { MapStep } from './map-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { RecentImports } from './recent-imports.tsx'
import { ResultStep } from './result-step.tsx'
import { openFile, reread, type Source } from './source.ts'
import { Steps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useImport } from './use-import.ts'

export type Draft = {
  source: Source
  /** The address of a list that the server downloaded; null for a file or text of the user. */
  link: string | null
  header: boolean
  rows: CsvRecord[]
  columns: Column[]
  duplicates: Duplicates
  /** Fields whose improvement the user accepted in the check. */
  repairs: ImportField[]
  /** Verdicts of the file that the user overruled in the check. */
  includes: FileVerdict['is'][]
  /** True when undeliverable addresses are imported too. */
  takesUndeliverable: boolean
  /** Misspelt domains that the user corrects: as written, and as meant. */
  corrections: ReadonlyMap<string, string>
  tags: string
  origin: string
  basis: string
  proof: string
}

type ImportFlowProps = {
  /** A file that is already selected. */
  first?: Source
  onBusy?: (isBusy: boolean) => void
  /** Called when the contacts are imported. */
  onDone?: (row: ImportRow) => void
  /** Returns to the page on which the import was opened. */
  onLeave?: () => void
  /** Called when the contacts are in the campaign that the import was opened from. */
  isEnrolled?: boolean
}

const NOBODY: readonly Author[] = []

const NO_CHOICES = {
  link: null,
  duplicates: 'skip',
  repairs: [] as ImportField[],
  includes: [] as FileVerdict['is'][],
  takesUndeliverable: false,
  corrections: new Map(),
  tags: '',
  origin: 'imported',
  basis: '',
  proof: '',
} as const satisfies Omit<Draft, 'source' | 'header' | 'rows' | 'columns'>

/** The steps of a file import: upload, map, check, result. */
export function ImportFlow({ first, onBusy, onDone, ...leaving }: ImportFlowProps) {
  const { workspace } = useCurrentWorkspace()
  const { phase, setPhase, check, run, cancel } = useImport(workspace?.id)
  const remembered = useRememberedMapping(workspace?.id)
  const imports = useImports(workspace?.id)
  const { data: members = NOBODY, isFetched } = useAuthors(workspace?.id)
  const [draft, setDraft] = useState<Draft | null>(null)
  const isBusy = phase.step === 'importing'
  useLeaveGuard(isBusy)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  useEffect(() => {
    if (phase.step === 'done') onDone?.(phase.row)
  }, [phase, onDone])

  const begin = (source: Source, link?: string) => {
    const rows = readCsv(source.head, source.delimiter).records.slice(0, 200)
    const header = hasHeader(rows)
    const columns = withRemembered(guessColumns(rows, header), header ? remembered : {})
    const choices = draft ?? NO_CHOICES
    const next: Draft = { ...choices, source, link: link ?? choices.link, header, rows, columns }
    setDraft(next)
    // A selected file with only known columns goes directly to the check; “Back” opens the mapping.
    const hasChoice = (source.original?.sheets.length ?? 0) > 1
    if (first && workspace && header && !hasChoice && isEveryColumnKnown(columns))
      void check(planOf(next, members))
    else setPhase({ step: 'map' })
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!first || !workspace || !isFetched || hasBegun.current) return
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
  const plan = draft && planOf(draft, members)
  const restart = () => {
    setDraft(null)
    setPhase({ step: 'upload' })
  }
  return (
    <>
      <Card aria-label="Import">
        <Steps step={phase.step} />
        {phase.step === 'upload' && <UploadStep workspaceId={workspace?.id} onOpen={begin} />}
        {phase.step === 'map' && draft && plan && (
          <MapStep
            draft={draft}
            onChange={(changes) => setDraft({ ...draft, ...changes })}
            onReadAs={(encoding, delimiter) => void readAs(encoding, delimiter)}
            onReadSheet={readSheet}
            onBack={restart}
            onCheck={workspace ? () => void check(plan) : undefined}
          />
        )}
        {phase.step === 'checking' && (
          <ProgressStep label="Checking the file" share={phase.share} onCancel={cancel} />
        )}
        {phase.step === 'checked' && draft && plan && (
          <CheckStep
            {...phase}
            draft={draft}
            onDuplicates={(duplicates) => setDraft({ ...draft, duplicates })}
            onRepairs={(repairs) => setDraft({ ...draft, repairs })}
            onIncludes={(includes) => {
              setDraft({ ...draft, includes })
              void check({ ...plan, includes })
            }}
            onTakes={(takesUndeliverable) => setDraft({ ...draft, takesUndeliverable })}
            onCorrect={(more) => {
              const corrections = new Map([...draft.corrections, ...more])
              setDraft({ ...draft, corrections })
              void check({ ...plan, corrections })
            }}
            workspaceId={workspace?.id}
            onBack={() => setPhase({ step: 'map' })}
            onRun={() =>
              void run(
                plan,
                draft.duplicates,
                draft.takesUndeliverable ? new Map() : phase.counts.addresses.undeliverable,
              )
            }
          />
        )}
        {phase.step === 'importing' && (
          <ProgressStep
            label={phase.cancelling ? 'Undoing the import' : 'Importing'}
            share={phase.share}
            onCancel={phase.cancelling ? undefined : cancel}
          />
        )}
        {phase.step === 'done' && draft && (
          <ResultStep {...phase} {...leaving} draft={draft} onAgain={restart} />
        )}
      </Card>
      {phase.step === 'upload' && workspace && !onDone && (
        <>
          <LinkedLists workspaceId={workspace.id} />
          <RecentImports imports={imports.data ?? []} workspaceId={workspace.id} />
        </>
      )}
    </>
  )
}

const isEveryColumnKnown = (columns: readonly Column[]): boolean =>
  columns.some(({ target }) => target.to === 'field' && target.field === 'email') &&
  columns.every(({ target }) => target.to === 'field')

const planOf = (draft: Draft, members: readonly Author[]) => ({
  source: draft.source,
  delimiter: draft.source.delimiter,
  countsRows: draft.source.original !== undefined,
  header: draft.header,
  columns: draft.columns,
  repairs: draft.repairs,
  includes: draft.includes,
  corrections: draft.corrections,
  owners: ownerNames(members),
  defaults: {
    tags: draft.tags.split(',').map((tag) => tag.trim()),
    source: draft.origin.trim() || 'imported',
    basis: draft.basis.trim(),
    proof: draft.proof.trim(),
  },
})

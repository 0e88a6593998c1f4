import { useState } from 'react'
import { hasHeader, type Delimiter, type Encoding } from '#core/audience/csv-dialect.ts'
import { guessColumns, withRemembered, type Column, type MemberField } from '#core/audience/map-columns.ts'
import { readCsv, type CsvRecord } from '#core/audience/read-csv.ts'
import { useLeaveGuard } from '#web/lists/use-leave-guard.ts'
import { Card } from '#web/ui/card.tsx'
import { useCurrentWorkspace } from '#web/workspaces/queries.ts'
import { AudienceHeader } from '../audience-header.tsx'
import { CheckStep } from './check-step.tsx'
import type { Duplicates } from './import-calls.ts'
import { useImports, useRememberedMapping } from './import-queries.ts'
import { MapStep } from './map-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { RecentImports } from './recent-imports.tsx'
import { ResultStep } from './result-step.tsx'
import { reread, type Source } from './source.ts'
import { Steps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useImport } from './use-import.ts'

export type Draft = {
  source: Source
  header: boolean
  rows: CsvRecord[]
  columns: Column[]
  duplicates: Duplicates
  /** Fields whose repair was accepted in the check. */
  repairs: MemberField[]
  tags: string
  origin: string
}

/** Upload, map, check, result: the way of a file into the audience. */
export function ImportPage() {
  const { workspace } = useCurrentWorkspace()
  const { stage, setStage, check, run, cancel } = useImport(workspace?.id)
  const remembered = useRememberedMapping(workspace?.id)
  const imports = useImports(workspace?.id)
  const [draft, setDraft] = useState<Draft | null>(null)
  useLeaveGuard(stage.step === 'importing')

  const begin = (source: Source) => {
    const rows = readCsv(source.head, source.delimiter).records.slice(0, 200)
    const header = hasHeader(rows)
    const columns = withRemembered(guessColumns(rows, header), header ? remembered : {})
    const kept = draft ?? { duplicates: 'skip', repairs: [], tags: '', origin: 'imported' }
    setDraft({ ...kept, source, header, rows, columns })
    setStage({ step: 'map' })
  }
  const readAs = async (encoding: Encoding, delimiter: Delimiter) => {
    if (!draft) return
    begin({ ...(await reread(draft.source, encoding)), delimiter })
  }
  const plan = draft && {
    source: draft.source,
    header: draft.header,
    columns: draft.columns,
    repairs: draft.repairs,
    defaults: {
      tags: draft.tags.split(',').map((tag) => tag.trim()),
      source: draft.origin.trim() || 'imported',
    },
  }
  const restart = () => {
    setDraft(null)
    setStage({ step: 'upload' })
  }
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-8">
      <title>Import · Audience · Coldframe</title>
      <AudienceHeader />
      <Card aria-label="Import">
        <Steps step={stage.step} />
        {stage.step === 'upload' && <UploadStep onOpen={begin} />}
        {stage.step === 'map' && draft && plan && (
          <MapStep
            draft={draft}
            onChange={(changes) => setDraft({ ...draft, ...changes })}
            onReadAs={(encoding, delimiter) => void readAs(encoding, delimiter)}
            onBack={restart}
            onCheck={workspace ? () => void check(plan) : undefined}
          />
        )}
        {stage.step === 'checking' && (
          <ProgressStep label="Checking the file" share={stage.share} onCancel={cancel} />
        )}
        {stage.step === 'checked' && draft && plan && (
          <CheckStep
            {...stage}
            draft={draft}
            onDuplicates={(duplicates) => setDraft({ ...draft, duplicates })}
            onRepairs={(repairs) => setDraft({ ...draft, repairs })}
            onBack={() => setStage({ step: 'map' })}
            onRun={() => void run(plan, draft.duplicates)}
          />
        )}
        {stage.step === 'importing' && (
          <ProgressStep
            label={stage.cancelling ? 'Undoing the import' : 'Importing'}
            share={stage.share}
            onCancel={stage.cancelling ? undefined : cancel}
          />
        )}
        {stage.step === 'done' && draft && <ResultStep {...stage} draft={draft} onAgain={restart} />}
      </Card>
      {stage.step === 'upload' && <RecentImports imports={imports.data ?? []} />}
    </div>
  )
}

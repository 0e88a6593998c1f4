import { useEffect } from 'react'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { Card } from '#web/ui/card.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { CheckStep } from './check-step.tsx'
import type { ImportRow } from './import-calls.ts'
import { useImports } from './import-queries.ts'
import { LinkedLists } from './linked-lists.tsx'
import { MapStep } from './map-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { RecentImports } from './recent-imports.tsx'
import { ResultStep } from './result-step.tsx'
import type { Source } from './source.ts'
import { Steps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useDraft } from './use-draft.ts'
import { useImport } from './use-import.ts'

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

/** The steps of a file import: upload, map, check, result. */
export function ImportFlow({ first, onBusy, onDone, ...leaving }: ImportFlowProps) {
  const { workspace } = useCurrentWorkspace()
  const { phase, setPhase, check, run, cancel } = useImport(workspace?.id)
  const imports = useImports(workspace?.id)
  const { draft, setDraft, plan, begin, readAs, readSheet, restart } = useDraft(
    workspace?.id,
    { check, setPhase },
    first,
  )
  const isBusy = phase.step === 'importing'
  useLeaveGuard(isBusy)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  useEffect(() => {
    if (phase.step === 'done') onDone?.(phase.row)
  }, [phase, onDone])

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

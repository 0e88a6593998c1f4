import { CircleAlert, Undo2 } from 'lucide-react'
import { sequenceFault } from '#core/campaigns/sequence-fault.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useUrlParameters } from '#web/lists/use-url-parameters.ts'
import { useSaveKey } from '#web/composer/use-save-key.ts'
import { NextStep } from '../overview/next-step.tsx'
import type { Campaign } from '#web/live/campaigns.ts'
import { isDraft } from '../use-campaign-actions.ts'
import { ChangeEffects } from './change-effects.tsx'
import { NoSteps } from './no-steps.tsx'
import { SequenceConflict } from './sequence-conflict.tsx'
import { useSequence, type SavedSequence } from './sequence-queries.ts'
import { StepOverview } from './step-overview.tsx'
import { StepPane } from './step-pane.tsx'
import { useCanvasView } from './use-canvas-view.ts'
import { useChosen } from './use-chosen.ts'
import { useSequenceDraft, type SequenceDraft } from './use-sequence-draft.ts'
import { VersionMenu } from './version-menu.tsx'

/** The sequence of a campaign, step by step. */
export function SequenceTab({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const { data, isPending, isError, refetch } = useSequence(campaign.id)
  if (isPending)
    return (
      <Loading label="Loading the sequence" className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="h-96" />
      </Loading>
    )
  if (isError || !data)
    return <ErrorState title="Couldn’t load the sequence" onRetry={() => void refetch()} />
  return <SequenceEditor campaign={campaign} stored={data} canEdit={canEdit} />
}

function SequenceEditor({
  campaign,
  stored,
  canEdit,
}: {
  campaign: Campaign
  stored: SavedSequence
  canEdit: boolean
}) {
  const draft = useSequenceDraft(campaign.id, campaign.workspace_id, stored)
  const { parameters } = useUrlParameters()
  const linkedStep = draft.steps[Number(parameters.get('step')) - 1]
  const [chosenId, choose] = useChosen(linkedStep?.id)
  const chosen = draft.steps.find(({ id }) => id === chosenId) ?? draft.steps[0]
  const view = useCanvasView()
  const fault = sequenceFault(draft.steps)
  useSaveKey(() => draft.dirty && !fault && !draft.saving && canEdit && draft.save())
  if (!chosen)
    return (
      <div className="grid gap-4">
        <DraftNote draft={draft.kept} />
        <NoSteps canEdit={canEdit} onBegin={draft.change} />
      </div>
    )
  return (
    <div className="grid min-w-0 gap-4 *:min-w-0">
      <h2 className="sr-only">Sequence</h2>
      {canEdit && <SequenceBar campaign={campaign} draft={draft} isFaulty={fault !== null} />}
      <DraftNote draft={draft.kept} />
      {fault && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {fault.message} Fix this before you save.
        </p>
      )}
      {draft.dirty && <ChangeEffects campaign={campaign} now={stored.steps} next={draft.steps} />}
      <div
        className={classes(
          'grid items-start gap-6 *:min-w-0',
          !view.isCanvas && 'lg:grid-cols-[20rem_minmax(0,1fr)]',
        )}
      >
        <StepOverview
          view={view}
          campaignId={campaign.id}
          steps={draft.steps}
          chosenId={chosen.id}
          onChoose={choose}
          onChange={canEdit ? draft.change : undefined}
        />
        <StepPane
          key={chosen.id}
          steps={draft.steps}
          step={chosen}
          requestedVariant={chosen === linkedStep ? parameters.get('variant') : null}
          campaignId={campaign.id}
          workspaceId={campaign.workspace_id}
          onChange={canEdit ? draft.change : undefined}
        />
      </div>
      <SequenceConflict draft={draft} />
    </div>
  )
}

function SequenceBar({
  campaign,
  draft,
  isFaulty,
}: {
  campaign: Campaign
  draft: SequenceDraft
  isFaulty: boolean
}) {
  const isUnsent = isDraft(campaign)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VersionMenu campaignId={campaign.id} now={draft.version} onRestore={draft.change} />
      <DraftStatus draft={draft.kept} />
      {!draft.dirty && draft.version > 0 && (
        <output className="numbers text-sm text-ink-faint">{`Version ${draft.version}, saved`}</output>
      )}
      <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {draft.undo && (
          <Button variant="quiet" onClick={draft.undo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
        {draft.dirty && (
          <Button variant="quiet" onClick={draft.kept.discard}>
            Discard draft
          </Button>
        )}
        <Button
          variant={isUnsent ? 'secondary' : 'primary'}
          disabled={!draft.dirty || isFaulty}
          loading={draft.saving}
          onClick={() => draft.save()}
        >
          Save sequence
        </Button>
        {isUnsent && (
          <NextStep
            from="sequence"
            save={draft.dirty ? draft.save : undefined}
            disabled={draft.saving || isFaulty}
          />
        )}
      </span>
    </div>
  )
}

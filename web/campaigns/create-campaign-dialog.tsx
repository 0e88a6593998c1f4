import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { generatePath, useNavigate } from 'react-router'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFormDraft } from '#web/drafts/use-form-draft.ts'
import { paths } from '#web/data/paths.ts'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { SendingZoneField, useZoneChoice } from '#web/session/sending-zone.tsx'
import { useChooseConnected } from './bulk-queries.ts'
import { blankCampaign, campaignForm, columnsOf } from './campaign-form.ts'
import { CampaignInputs, CampaignName } from './campaign-inputs.tsx'
import { useCreateCampaign } from './queries.ts'

// Offered but not sent: every campaign starts as a draft (spec.md 4).
const initialStatuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
] as const

export function CreateCampaignDialog({
  workspaceId,
  open,
  onOpenChange,
}: {
  workspaceId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="Create New Campaign"
        description="It starts as a draft. Nothing is sent until you launch it."
        className="max-w-xl"
      >
        {workspaceId && <CampaignForm workspaceId={workspaceId} onDone={() => onOpenChange(false)} />}
      </DialogContent>
    </Dialog>
  )
}

function CampaignForm({ workspaceId, onDone }: { workspaceId: string; onDone: () => void }) {
  const navigate = useNavigate()
  const create = useCreateCampaign()
  const zone = useZoneChoice()
  const chooseConnected = useChooseConnected(workspaceId)
  const { refusal } = useMayEdit()
  const [status, setStatus] = useState<'draft' | 'scheduled'>('draft')
  const form = useForm({
    resolver: standardSchemaResolver(campaignForm),
    defaultValues: blankCampaign,
  })
  const { control, register, handleSubmit, formState } = form
  const draft = useFormDraft(form, { kind: 'campaign', workspaceId, rowId: null })
  const submit = handleSubmit(async (fields) => {
    try {
      await zone.settle()
    } catch (error) {
      toastError((error as Error).message)
      return
    }
    create.mutate(
      { ...columnsOf(fields), workspace_id: workspaceId },
      {
        onSuccess: ({ id }) => {
          draft.settle()
          chooseConnected(id)
          onDone()
          void navigate(`${generatePath(paths.campaign, { id })}?tab=sequence`)
        },
      },
    )
  })
  const isCreating = formState.isSubmitting || create.isPending
  return (
    <form onSubmit={submit} className="grid gap-4.5" noValidate>
      <DraftNote draft={draft} />
      <CampaignName register={register} errors={formState.errors} />
      <fieldset className="grid min-w-0 gap-4.5 border-t border-line pt-4">
        <legend className="float-start pe-3 text-sm text-ink-soft">
          Optional. You can change all of it later.
        </legend>
        <CampaignInputs control={control} register={register} workspaceId={workspaceId}>
          <Field label="Initial Status">
            <Select options={initialStatuses} value={status} onValueChange={setStatus} />
          </Field>
        </CampaignInputs>
        <SendingZoneField choice={zone} />
      </fieldset>
      <DialogActions>
        <DraftStatus draft={draft} className="me-auto" />
        <DialogCancel />
        <GuardedButton refusal={refusal} type="submit" variant="primary" loading={isCreating}>
          {isCreating ? 'Creating...' : 'Create Campaign'}
        </GuardedButton>
      </DialogActions>
    </form>
  )
}

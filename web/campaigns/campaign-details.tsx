import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFormDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { campaignForm, changesOf, fieldsOf } from './campaign-form.ts'
import { CampaignInputs, CampaignName } from './campaign-inputs.tsx'
import { useUpdateCampaign } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** The editable fields of a campaign. Changes by others appear in fields that the user has not edited. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const update = useUpdateCampaign()
  const { refusal } = useMayEdit()
  const form = useForm({
    resolver: standardSchemaResolver(campaignForm),
    values: fieldsOf(campaign),
    resetOptions: { keepDirtyValues: true },
  })
  const { control, register, handleSubmit, formState, reset } = form
  const { isDirty, dirtyFields, errors } = formState
  const draft = useFormDraft(form, {
    kind: 'campaign',
    workspaceId: campaign.workspace_id,
    rowId: campaign.id,
  })
  const submit = handleSubmit((fields) => {
    update.mutate(
      { before: campaign, changes: changesOf(fields, dirtyFields) },
      { onSuccess: (saved) => reset(fieldsOf(saved)) },
    )
  })
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        <CardHeader title="Details" />
        <CardBody className="grid gap-4.5">
          <DraftNote draft={draft} />
          <fieldset disabled={refusal !== undefined} className="grid min-w-0 gap-4.5">
            <CampaignName register={register} errors={errors} />
            <CampaignInputs control={control} register={register} workspaceId={campaign.workspace_id} />
          </fieldset>
        </CardBody>
        <CardFooter className="justify-end!">
          <DraftStatus draft={draft} className="me-auto" />
          <Button disabled={!isDirty || update.isPending} onClick={draft.discard}>
            Discard draft
          </Button>
          <GuardedButton
            refusal={refusal}
            type="submit"
            variant="primary"
            disabled={!isDirty}
            loading={update.isPending}
          >
            Save
          </GuardedButton>
        </CardFooter>
      </form>
    </Card>
  )
}

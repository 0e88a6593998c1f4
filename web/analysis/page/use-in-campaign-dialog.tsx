import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { SendingZoneField, useZoneChoice } from '#web/session/sending-zone.tsx'
import type { DraftFields } from '../draft.ts'
import { sequenceOfDraft } from './sequence-of-draft.ts'

/** Creates a draft campaign from the draft and opens it. */
export function UseInCampaignDialog({ fields, onClose }: { fields: DraftFields; onClose: () => void }) {
  const [title, setTitle] = useState(
    () => fields.subject.trim() || fields.steps[0]?.subject.trim() || 'New campaign',
  )
  const zone = useZoneChoice()
  const begin = useBeginCampaign(fields, zone.settle)
  const { refusal } = useMayEdit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(title.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Use in a campaign"
        description={
          fields.kind === 'sequence'
            ? 'Creates a draft campaign with these steps. Nothing is sent until you launch it.'
            : 'Creates a draft campaign with this draft as its first step. Nothing is sent until you launch it.'
        }
      >
        <form onSubmit={submit} className="grid gap-5">
          <Field label="Campaign name" error={begin.error?.message}>
            <Input
              required
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <SendingZoneField choice={zone} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <GuardedButton
              refusal={refusal}
              type="submit"
              variant="primary"
              loading={begin.isPending}
              disabled={title.trim() === ''}
            >
              Create campaign
            </GuardedButton>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function useBeginCampaign(fields: DraftFields, settleZone: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { workspace } = useCurrentWorkspace()
  return useMutation({
    mutationFn: async (title: string): Promise<string> => {
      if (!workspace) throw new Error('Choose a workspace for the campaign first.')
      await settleZone()
      return await requestWithReason(
        (db) =>
          db.rpc('create_campaign', {
            p_workspace_id: workspace.id,
            p_title: title,
            p_sequence: sequenceOfDraft(fields, () => crypto.randomUUID()),
          }),
        'Couldn’t create the campaign. Please try again.',
      )
    },
    onSuccess: async (id) => {
      toastSuccess('Campaign created successfully')
      await client.invalidateQueries({ queryKey: ['email_campaigns'] })
      await navigate(`${generatePath(paths.campaign, { id })}?tab=sequence`)
    },
  })
}

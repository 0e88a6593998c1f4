import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { labelsOf } from '../sequence/step-labels.tsx'
import { refreshLeads } from './lead-queries.ts'

/** Selects the step from which leads continue, and shows the emails that causes. */
export function MoveBackDialog({
  campaignId,
  leadIds,
  steps,
  onClose,
}: {
  campaignId: string
  leadIds: readonly string[]
  steps: Sequence
  onClose: () => void
}) {
  const options = steps.flatMap(({ id, on_reply }, place) =>
    on_reply ? [] : [{ value: id, label: `Step ${place + 1}: ${labelsOf(steps, place).title}` }],
  )
  const [chosen, setChosen] = useState(options[0]?.value)
  const move = useMoveBack(campaignId)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Move ${counted(leadIds.length, 'lead')} back?`}
      description={
        <div className="grid gap-4">
          <p>
            They start over from this step and get its email and all later emails again, including those they
            already got. Conditions, tasks and actions run again. A completed campaign resumes. Leads that
            bounced or opted out, or whose email is being sent or unconfirmed, are not moved.
          </p>
          <Field label="Start over from">
            <Select options={options} value={chosen} onValueChange={setChosen} />
          </Field>
        </div>
      }
      confirmLabel="Move back"
      variant="primary"
      onConfirm={() => {
        if (chosen) move.mutate({ leadIds, stepId: chosen })
      }}
    />
  )
}

type Moved = { move_id: string; moved: number; left: number }

function useMoveBack(campaignId: string) {
  const client = useQueryClient()
  const onError = async (error: Error) =>
    toastError(await refusalOf(error, 'Couldn’t move the leads. Please try again.'))
  const onSettled = () => refreshLeads(client, campaignId)
  const undo = useMutation({
    mutationFn: async (moveId: string) =>
      (await request((db) => db.rpc('undo_move_back', { p_move_id: moveId }))) as {
        undone: number
        left: number
      },
    onSuccess: ({ undone, left }) =>
      toast({
        title: `${counted(undone, 'lead')} restored${left > 0 ? `, ${left} already got an email` : ''}`,
      }),
    onError,
    onSettled,
  })
  return useMutation({
    mutationFn: async ({ leadIds, stepId }: { leadIds: readonly string[]; stepId: string }) =>
      (await request((db) => db.rpc('move_leads_back', { p_lead_ids: leadIds, p_step_id: stepId }))) as Moved,
    onSuccess: ({ move_id, moved, left }) => {
      const title = `${counted(moved, 'lead')} moved back${left > 0 ? `, ${left} not moved` : ''}`
      toast(moved === 0 ? { title } : { title, action: { label: 'Undo', onAct: () => undo.mutate(move_id) } })
    },
    onError,
    onSettled,
  })
}

import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { fieldsOf } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { readSchedule, scheduleFault, withoutSaved, writeSchedule } from '../campaign-settings.ts'
import { NextStep } from '../overview/next-step.tsx'
import { useUpdateCampaign } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { isDraft } from '../use-campaign-actions.ts'
import { HabitsCard } from './habits-card.tsx'
import { PaceCard } from './pace-card.tsx'
import { SendersCard } from './senders-card.tsx'
import { WindowCard } from './window-card.tsx'

/** The schedule of a campaign: times, volume, mailboxes and stop conditions. */
export function ScheduleTab({ campaign, canEdit }: { campaign: Campaign; canEdit: boolean }) {
  const stored = readSchedule(campaign)
  const [typed, setTyped] = useState<Partial<typeof stored>>({})
  const update = useUpdateCampaign()
  // Changes saved by others appear in fields that the user has not edited.
  const fields = { ...stored, ...typed }
  const dirty = JSON.stringify(fields) !== JSON.stringify(stored)
  const fault = scheduleFault(fields)
  const draft = useDraft<Partial<typeof stored>>({
    kind: 'schedule',
    workspaceId: campaign.workspace_id,
    rowId: campaign.id,
    content: dirty ? typed : null,
    read: (kept) => fieldsOf(kept, stored),
    show: (kept) => setTyped(kept ?? {}),
  })
  const card = {
    fields,
    fault,
    disabled: !canEdit,
    onChange: (changes: Partial<typeof stored>) => setTyped((before) => ({ ...before, ...changes })),
  }
  const save = (then?: () => void) => {
    if (fault) return
    update.mutate(
      { before: campaign, changes: writeSchedule(fields) },
      {
        onSuccess: () => {
          // Changes made during the save remain unsaved; the draft of the others is deleted before `then` leaves the page.
          flushSync(() => setTyped((now) => withoutSaved(now, typed)))
          then?.()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const isUnsent = isDraft(campaign)
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {/* First on a phone: hours and limits have usable defaults, but without a mailbox nothing is sent. */}
      <div className="lg:col-start-2 lg:row-start-1">
        <SendersCard campaign={campaign} canEdit={canEdit} />
      </div>
      <div className="grid gap-6 lg:col-start-1 lg:row-start-1">
        <DraftNote draft={draft} />
        <WindowCard campaignId={campaign.id} {...card} />
        <PaceCard {...card} />
        <HabitsCard {...card} />
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center justify-end gap-2.5">
          <DraftStatus draft={draft} className="me-auto" />
          <Button disabled={!dirty || update.isPending} onClick={draft.discard}>
            Discard draft
          </Button>
          <Button
            type="submit"
            variant={isUnsent ? 'secondary' : 'primary'}
            disabled={!dirty || fault !== null}
            loading={update.isPending}
          >
            Save schedule
          </Button>
          {isUnsent && (
            <NextStep
              from="schedule"
              save={dirty ? save : undefined}
              disabled={update.isPending || (dirty && fault !== null)}
            />
          )}
        </div>
      )}
    </form>
  )
}

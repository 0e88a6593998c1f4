// The form of each action.
import { useAuthors } from '#web/session/members.ts'
import { MAX_DUE_DAYS, MAX_NOTICE, MAX_TAG, MAX_TASK_TEXT, type Action } from '#core/campaigns/action.ts'
import { taskKinds } from '#core/campaigns/step-kinds.ts'
import { useOffers } from '#web/audience/segments/use-offers.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>

export function TagField({
  workspaceId,
  action,
  onChange,
}: {
  workspaceId: string
  action: ActionOf<'add_tag' | 'remove_tag'>
  onChange: ((action: Action) => void) | undefined
}) {
  const { tags } = useOffers(workspaceId)
  return (
    <Field label="Tag">
      <Input
        list="action-tags"
        maxLength={MAX_TAG}
        value={action.tag}
        readOnly={!onChange}
        onChange={(event) => onChange?.({ ...action, tag: event.target.value })}
      />
      <datalist id="action-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

export function TaskFields({
  action,
  onChange,
}: {
  action: ActionOf<'create_task'>
  onChange: ((action: Action) => void) | undefined
}) {
  return (
    <>
      <Field
        label="Kind"
        hint="The sequence does not wait for this task. The task stays when the sequence ends, unless the contact opts out. To wait for a task, add it as a step."
      >
        <Select
          options={taskKinds}
          value={action.task}
          disabled={!onChange}
          onValueChange={(task) => onChange?.({ ...action, task })}
        />
      </Field>
      <Field
        label={action.task === 'call' ? 'Script' : 'Instructions'}
        hint="Shown with each lead on the Tasks page, with merge tags filled in."
      >
        <Textarea
          rows={4}
          maxLength={MAX_TASK_TEXT}
          value={action.instructions}
          readOnly={!onChange}
          onChange={(event) => onChange?.({ ...action, instructions: event.target.value })}
        />
      </Field>
      <Field label="Due in days">
        <Input
          type="number"
          min={0}
          max={MAX_DUE_DAYS}
          value={action.due_days}
          readOnly={!onChange}
          onChange={({ target }) => {
            const days = Math.round(Number(target.value))
            onChange?.({ ...action, due_days: Math.min(MAX_DUE_DAYS, Math.max(0, days)) })
          }}
        />
      </Field>
    </>
  )
}

const OWNER = 'owner'

export function NoticeFields({
  workspaceId,
  action,
  onChange,
}: {
  workspaceId: string
  action: ActionOf<'notify'>
  onChange: ((action: Action) => void) | undefined
}) {
  const { data: people = [] } = useAuthors(workspaceId)
  return (
    <>
      <Field
        label="Who to notify"
        hint="In the app, and on the channels they chose for “Leads” in their settings. At most 100 times a day."
      >
        <Select
          options={[
            { value: OWNER, label: 'The campaign’s owner' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={action.member ?? OWNER}
          placeholder="No longer a member"
          disabled={!onChange}
          onValueChange={(member) => onChange?.({ ...action, member: member === OWNER ? null : member })}
        />
      </Field>
      <Field label="Text" hint="Shown under the contact’s name. If empty, their email address is shown.">
        <Textarea
          rows={3}
          maxLength={MAX_NOTICE}
          value={action.text}
          readOnly={!onChange}
          onChange={(event) => onChange?.({ ...action, text: event.target.value })}
        />
      </Field>
    </>
  )
}

export function CampaignField({
  campaignId,
  workspaceId,
  action,
  onChange,
}: {
  campaignId: string
  workspaceId: string
  action: ActionOf<'move'>
  onChange: ((action: Action) => void) | undefined
}) {
  const { campaigns } = useOffers(workspaceId)
  const others = campaigns.filter(({ value }) => value !== campaignId)
  return (
    <Field
      label="Campaign"
      hint="The lead leaves this campaign and is enrolled in the other one, once. Leads who were in that campaign before, are in a third campaign or are suppressed continue here. As always, emails of two campaigns are 30 days apart."
    >
      <Select
        options={others}
        placeholder={others.length > 0 ? 'Choose one' : 'None yet'}
        value={action.campaign || undefined}
        disabled={!onChange}
        onValueChange={(campaign) => onChange?.({ ...action, campaign })}
      />
    </Field>
  )
}

export function OwnerField({
  workspaceId,
  action,
  onChange,
}: {
  workspaceId: string
  action: ActionOf<'change_owner'>
  onChange: ((action: Action) => void) | undefined
}) {
  const { data: people = [] } = useAuthors(workspaceId)
  return (
    <Field
      label="New owner"
      hint="Becomes the owner of the contact. New replies are assigned to them if the workspace assigns replies to the owner of the contact."
    >
      <Select
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={action.member ? 'No longer a member' : 'Choose one'}
        value={action.member || undefined}
        disabled={!onChange}
        onValueChange={(member) => onChange?.({ ...action, member })}
      />
    </Field>
  )
}

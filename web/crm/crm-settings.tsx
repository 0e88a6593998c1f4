import { useId } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useChangeCrm, type ConflictRule, type CrmConnection, type CrmSettings } from './crm-queries.ts'

const rules = [
  { value: 'newest', label: 'The newest value wins' },
  { value: 'crm', label: 'HubSpot wins' },
  { value: 'coldframe', label: 'Coldframe wins' },
] as const satisfies { value: ConflictRule; label: string }[]

/** Each change is saved at once. */
export function CrmSettingsForm({ crm, workspaceId }: { crm: CrmConnection; workspaceId: string }) {
  const change = useChangeCrm(workspaceId)
  const save = (settings: CrmSettings) => change.mutate({ id: crm.id, ...settings })
  // The new value shows while it is saved.
  const shown = { ...crm, ...(change.isPending ? change.variables : {}) }
  return (
    <div className="grid gap-4.5 border-t border-line pt-4.5">
      <Field label="When a field changed on both sides" className="sm:max-w-80">
        <Select options={rules} value={shown.conflicts} onValueChange={(conflicts) => save({ conflicts })} />
      </Field>
      <SwitchLine
        label="Owners"
        hint="The owner in HubSpot becomes the owner here, by email address."
        isOn={shown.sync_owners}
        onChange={(sync_owners) => save({ sync_owners })}
      />
      <SwitchLine
        label="Lifecycle stage"
        hint="A custom field of that name."
        isOn={shown.sync_lifecycle}
        onChange={(sync_lifecycle) => save({ sync_lifecycle })}
      />
      <SwitchLine
        label="Emails and replies"
        hint="They are stored at the contact in HubSpot, with bounces."
        isOn={shown.sync_activity}
        onChange={(sync_activity) => save({ sync_activity })}
      />
      {shown.sync_activity && (
        <SwitchLine
          label="Opens"
          hint="A note for each email that a person opened."
          isOn={shown.sync_opens}
          onChange={(sync_opens) => save({ sync_opens })}
        />
      )}
    </div>
  )
}

type LineProps = { label: string; hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

function SwitchLine({ label, hint, isOn, onChange }: LineProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-6">
      <label htmlFor={id} className="min-w-0 text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-soft">{hint}</span>
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
    </div>
  )
}

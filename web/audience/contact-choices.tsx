// Fields of a contact with a fixed set of values.
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Contact } from '#core/audience/contact.ts'
import { useAuthors } from '#web/session/members.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { DERIVED_ZONE } from './contact-form.ts'
import { NOBODY } from './find.ts'
import type { useContactForm } from './use-contact-form.ts'
import { derivedLabel, zoneHint } from './zone-labels.ts'

type FormControl = ReturnType<typeof useContactForm>['fields']['control']

export function ZoneField({ control, contact }: { control: FormControl; contact: Contact | null }) {
  const [zones] = useState(() => [
    { value: DERIVED_ZONE, label: derivedLabel(contact) },
    ...zoneOptions(contact?.time_zone ?? null),
  ])
  return (
    <ChoiceField
      control={control}
      name="time_zone"
      label="Time zone"
      hint={zoneHint(contact)}
      options={zones}
    />
  )
}

export function OwnerField({
  control,
  workspaceId,
}: {
  control: FormControl
  workspaceId: string | undefined
}) {
  const { data: members = [] } = useAuthors(workspaceId)
  const options = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: 'Nobody' },
  ]
  return (
    <ChoiceField
      control={control}
      name="owner"
      label="Owner"
      hint="Who is responsible for this contact."
      options={options}
      placeholder="Nobody"
    />
  )
}

export function ChoiceField({
  control,
  name,
  label,
  hint,
  options,
  placeholder = 'Choose',
}: {
  control: FormControl
  name: 'priority' | 'time_zone' | 'owner'
  label: string
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  placeholder?: string
}) {
  return (
    <Field label={label} hint={hint}>
      <Controller
        control={control}
        name={name}
        render={({ field: { onChange, ...field } }) => (
          <Select options={options} placeholder={placeholder} onValueChange={onChange} {...field} />
        )}
      />
    </Field>
  )
}

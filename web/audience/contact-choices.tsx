// Fields of a contact with a fixed set of values.
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { ContactField } from '#core/audience/contact-fields.ts'
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
type ChoiceProps = { control: FormControl; field: ContactField }

export function ZoneField({ contact, ...props }: ChoiceProps & { contact: Contact | null }) {
  const [zones] = useState(() => [
    { value: DERIVED_ZONE, label: derivedLabel(contact) },
    ...zoneOptions(contact?.time_zone ?? null),
  ])
  return <ChoiceField {...props} hint={zoneHint(contact)} options={zones} />
}

export function OwnerField({ workspaceId, ...props }: ChoiceProps & { workspaceId: string | undefined }) {
  const { data: members = [] } = useAuthors(workspaceId)
  const options = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: 'Nobody' },
  ]
  return (
    <ChoiceField
      {...props}
      hint="Who is responsible for this contact."
      options={options}
      placeholder="Nobody"
    />
  )
}

export function ChoiceField({
  control,
  field: { key, label },
  hint,
  options,
  placeholder = 'Choose',
}: ChoiceProps & {
  hint?: string | undefined
  options: readonly { value: string; label: string }[]
  placeholder?: string
}) {
  return (
    <Field label={label} hint={hint}>
      <Controller
        control={control}
        name={key}
        render={({ field: { onChange, ...field } }) => (
          <Select options={options} placeholder={placeholder} onValueChange={onChange} {...field} />
        )}
      />
    </Field>
  )
}

import type { InputHTMLAttributes } from 'react'
import type { ContactField, Kind } from '#core/audience/contact-fields.ts'
import type { Contact } from '#core/audience/contact.ts'
import { priorities } from '#core/audience/priority.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ChoiceField, OwnerField, ZoneField } from './contact-choices.tsx'
import { BASES_ID } from './lawful-bases.tsx'
import type { useContactForm } from './use-contact-form.ts'

/** The input of one field of a contact, chosen by its kind. */
export function FieldInput({
  field,
  fields: { control, register, formState },
  contact,
  workspaceId,
}: {
  field: ContactField
  fields: ReturnType<typeof useContactForm>['fields']
  contact: Contact | null
  workspaceId: string | undefined
}) {
  const { key, kind, label, limit } = field
  if (kind === 'priority') return <ChoiceField control={control} field={field} options={priorities} />
  if (kind === 'time zone') return <ZoneField control={control} field={field} contact={contact} />
  if (kind === 'member') return <OwnerField control={control} field={field} workspaceId={workspaceId} />
  return (
    <Field
      id={`field-contact-${key}`}
      label={kind === 'email' ? `${label} *` : label}
      hint={hints[kind]}
      aside={kind === 'score' ? '0–100' : undefined}
      error={formState.errors[key]?.message}
    >
      {kind === 'text' ? (
        <Textarea rows={3} {...register(key)} />
      ) : (
        <Input
          autoComplete="off"
          maxLength={kind === 'tags' ? undefined : limit}
          {...attributes[kind]}
          list={key === 'lawful_basis' ? BASES_ID : undefined}
          {...register(key)}
        />
      )}
    </Field>
  )
}

const hints: Partial<Record<Kind, string>> = {
  tags: 'Separate tags with commas.',
  day: 'Campaigns send nothing before this day.',
}

const attributes: Partial<Record<Kind, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: 'email', required: true, placeholder: 'ada@example.com' },
  score: { inputMode: 'numeric', maxLength: 3 },
  date: { type: 'date' },
  day: { type: 'date' },
}

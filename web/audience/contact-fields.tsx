import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { Contact } from '#core/audience/contact.ts'
import { priorities } from '#core/audience/priority.ts'
import { useAuthors } from '#web/analysis/queries.ts'
import { isTaken } from '#web/auth/queries.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { useFormDraft } from '#web/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useMayEdit } from '#web/workspaces/queries.ts'
import { CustomFieldsInput } from './custom-fields-input.tsx'
import { NOBODY } from './find.ts'
import { DERIVED_ZONE, formOf, contactForm, contactOf } from './contact-form.ts'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { derivedLabel, zoneHint } from './zone-labels.ts'
import { useAddContact, useAudienceFacets, useUpdateContact } from './queries.ts'

export function ContactFields({
  workspaceId,
  contact,
  onCancel,
  onDone,
}: {
  workspaceId: string | undefined
  contact: Contact | null
  onCancel: () => void
  onDone: () => void
}) {
  const add = useAddContact(workspaceId)
  const update = useUpdateContact(workspaceId)
  const { data: facets = [] } = useAudienceFacets(workspaceId)
  const fields = useForm({
    resolver: standardSchemaResolver(contactForm),
    defaultValues: formOf(contact),
  })
  const [zones] = useState(() => [
    { value: DERIVED_ZONE, label: derivedLabel(contact) },
    ...zoneOptions(contact?.time_zone ?? null),
  ])
  const { data: members = [] } = useAuthors(workspaceId)
  const owners = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: 'Nobody' },
  ]
  const { control, register, handleSubmit, formState, setError } = fields
  const { errors, isSubmitting } = formState
  const draft = useFormDraft(fields, {
    kind: 'contact',
    workspaceId: workspaceId ?? null,
    rowId: contact?.id ?? null,
  })
  const { refusal } = useMayEdit()
  const submit = handleSubmit(async (form) => {
    try {
      if (contact) await update.mutateAsync({ id: contact.id, ...contactOf(form) })
      else await add.mutateAsync(contactOf(form))
      draft.settle()
      onDone()
    } catch (error) {
      if (isTaken(error))
        setError('email', { message: 'A contact with this address is already in the audience' })
    }
  })
  return (
    <form onSubmit={submit} className="flex min-h-0 grow flex-col" noValidate>
      <fieldset
        disabled={refusal !== undefined}
        className="grid min-w-0 grow content-start gap-4.5 overflow-y-auto p-5"
      >
        <DraftNote draft={draft} />
        <Field id="field-contact-email" label="Email *" error={errors.email?.message}>
          <Input
            type="email"
            required
            autoComplete="off"
            placeholder="ada@example.com"
            {...register('email')}
          />
        </Field>
        <div className="grid gap-4.5 sm:grid-cols-2">
          {lines.map(({ name, label }) => (
            <Field key={name} id={`field-contact-${name}`} label={label} error={errors[name]?.message}>
              <Input autoComplete="off" maxLength={200} {...register(name)} />
            </Field>
          ))}
          <Field label="Priority">
            <Controller
              control={control}
              name="priority"
              render={({ field: { onChange, ...field } }) => (
                <Select options={priorities} onValueChange={onChange} {...field} />
              )}
            />
          </Field>
          <Field label="Lead score" aside="0–100" error={errors.lead_score?.message}>
            <Input inputMode="numeric" maxLength={3} {...register('lead_score')} />
          </Field>
          <Field label="Birthday">
            <Input type="date" {...register('birthday')} />
          </Field>
          <Field label="Time zone" hint={zoneHint(contact)}>
            <Controller
              control={control}
              name="time_zone"
              render={({ field: { onChange, ...field } }) => (
                <Select options={zones} onValueChange={onChange} {...field} />
              )}
            />
          </Field>
          <Field label="Owner" hint="Who looks after this contact.">
            <Controller
              control={control}
              name="owner"
              render={({ field: { onChange, ...field } }) => (
                <Select options={owners} placeholder="Nobody" onValueChange={onChange} {...field} />
              )}
            />
          </Field>
          <Field label="Source">
            <Input maxLength={200} {...register('source')} />
          </Field>
        </div>
        <Field label="Tags" hint="Separate them by commas.">
          <Input autoComplete="off" {...register('tags')} />
        </Field>
        <Field label="Notes" error={errors.notes?.message}>
          <Textarea rows={3} {...register('notes')} />
        </Field>
        <Field
          id="field-contact-custom"
          label="Custom fields"
          error={errors.custom?.message ?? errors.custom?.root?.message}
        >
          <Controller
            control={control}
            name="custom"
            render={({ field }) => (
              <CustomFieldsInput
                entries={field.value}
                onChange={field.onChange}
                known={facets.filter(({ facet }) => facet === 'custom').map(({ value }) => value)}
              />
            )}
          />
        </Field>
      </fieldset>
      <div className="flex justify-end gap-2.5 border-t border-line px-5 py-3.5">
        <DraftStatus draft={draft} className="me-auto" />
        <Button onClick={onCancel}>Cancel</Button>
        <GuardedButton
          refusal={refusal}
          type="submit"
          variant="primary"
          loading={isSubmitting}
          disabled={!workspaceId}
        >
          {contact ? 'Save' : 'Add contact'}
        </GuardedButton>
      </div>
    </form>
  )
}

const lines = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone' },
  { name: 'company', label: 'Company' },
  { name: 'job_title', label: 'Job title' },
  { name: 'location', label: 'Location' },
] as const

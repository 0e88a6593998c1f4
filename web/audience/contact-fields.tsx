import { Controller } from 'react-hook-form'
import { lineFields } from '#core/audience/contact-fields.ts'
import type { Contact } from '#core/audience/contact.ts'
import { priorities } from '#core/audience/priority.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { CustomFieldsInput } from './custom-fields-input.tsx'
import { ChoiceField, OwnerField, ZoneField } from './contact-choices.tsx'
import { useAudienceFacets } from './queries.ts'
import { useContactForm } from './use-contact-form.ts'

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
  const { data: facets = [] } = useAudienceFacets(workspaceId)
  const { fields, draft, submit } = useContactForm(workspaceId, contact, onDone)
  const { control, register, formState } = fields
  const { errors, isSubmitting } = formState
  const customError = errors.custom?.message ?? errors.custom?.root?.message
  const customKeys = facets.filter(({ facet }) => facet === 'custom').map(({ value }) => value)
  const { refusal } = useMayEdit()
  return (
    <form onSubmit={submit} className="flex min-h-0 grow flex-col" noValidate>
      <fieldset
        disabled={refusal !== undefined}
        className="grid min-w-0 grow content-start gap-4.5 overflow-y-auto p-5"
      >
        <DraftNote draft={draft} />
        <Field id="field-contact-email" label="Email *" error={errors.email?.message}>
          <Input type="email" required autoComplete="off" placeholder={EXAMPLE} {...register('email')} />
        </Field>
        <div className="grid gap-4.5 sm:grid-cols-2">
          {lineFields.map(({ key, label, limit }) => (
            <Field key={key} id={`field-contact-${key}`} label={label} error={errors[key]?.message}>
              <Input autoComplete="off" maxLength={limit} {...register(key)} />
            </Field>
          ))}
          <ChoiceField control={control} name="priority" label="Priority" options={priorities} />
          <Field label="Lead score" aside="0–100" error={errors.lead_score?.message}>
            <Input inputMode="numeric" maxLength={3} {...register('lead_score')} />
          </Field>
          <Field label="Birthday">
            <Input type="date" {...register('birthday')} />
          </Field>
          <ZoneField control={control} contact={contact} />
          <OwnerField control={control} workspaceId={workspaceId} />
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
        <Field id="field-contact-custom" label="Custom fields" error={customError}>
          <Controller
            control={control}
            name="custom"
            render={({ field }) => (
              <CustomFieldsInput entries={field.value} onChange={field.onChange} known={customKeys} />
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

const EXAMPLE = 'ada@example.com'

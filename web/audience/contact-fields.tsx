import { Controller } from 'react-hook-form'
import { contactFields, type Kind } from '#core/audience/contact-fields.ts'
import type { Contact } from '#core/audience/contact.ts'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { CustomFieldsInput } from './custom-fields-input.tsx'
import { FieldInput } from './field-input.tsx'
import { LawfulBases } from './lawful-bases.tsx'
import { AddressVerdictNote } from './verdict-badge.tsx'
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
  const { control, formState } = fields
  const { errors, isSubmitting } = formState
  const customError = errors.custom?.message ?? errors.custom?.root?.message
  const customKeys = facets.filter(({ facet }) => facet === 'custom').map(({ value }) => value)
  const { refusal } = useMayEdit()
  const inputsOf = (isOfKind: (kind: Kind) => boolean) =>
    contactFields
      .filter(({ kind }) => isOfKind(kind))
      .map((field) => <FieldInput key={field.key} {...{ field, fields, contact, workspaceId }} />)
  return (
    <form onSubmit={submit} className="flex min-h-0 grow flex-col" noValidate>
      <fieldset
        disabled={refusal !== undefined}
        className="grid min-w-0 grow content-start gap-4.5 overflow-y-auto p-5"
      >
        <DraftNote draft={draft} />
        <LawfulBases />
        {inputsOf((kind) => kind === 'email')}
        {contact && (
          <AddressVerdictNote
            contact={contact}
            onUse={refusal ? undefined : (email) => fields.setValue('email', email, { shouldDirty: true })}
          />
        )}
        <div className="grid gap-4.5 sm:grid-cols-2">{inputsOf((kind) => !isWide.has(kind))}</div>
        {inputsOf((kind) => kind !== 'email' && isWide.has(kind))}
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

/** The kinds of fields that take the whole width. */
const isWide: ReadonlySet<Kind> = new Set<Kind>(['email', 'tags', 'text'])

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { Contact } from '#core/audience/contact.ts'
import { isTaken } from '#web/session/user.ts'
import { useFormDraft } from '#web/drafts/use-form-draft.ts'
import { contactForm, contactOf, formOf } from './contact-form.ts'
import { useAddContact, useUpdateContact } from './queries.ts'

/** The form of a contact with its unsaved draft and its saving. */
export function useContactForm(workspaceId: string | undefined, contact: Contact | null, onDone: () => void) {
  const add = useAddContact(workspaceId)
  const update = useUpdateContact(workspaceId)
  const fields = useForm({
    resolver: standardSchemaResolver(contactForm),
    defaultValues: formOf(contact),
  })
  const draft = useFormDraft(fields, {
    kind: 'contact',
    workspaceId: workspaceId ?? null,
    rowId: contact?.id ?? null,
  })
  const submit = fields.handleSubmit(async (form) => {
    try {
      if (contact) await update.mutateAsync({ id: contact.id, ...contactOf(form) })
      else await add.mutateAsync(contactOf(form))
      draft.settle()
      onDone()
    } catch (error) {
      if (isTaken(error))
        fields.setError('email', { message: 'A contact with this address is already in the audience' })
    }
  })
  return { fields, draft, submit }
}

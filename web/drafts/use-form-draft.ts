import { useWatch, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { useDraft, type Draft, type DraftedForm } from './use-draft.ts'

/** A draft of a form's changed fields. Unchanged fields follow changes by others. */
export function useFormDraft<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'control' | 'formState' | 'setValue' | 'reset' | 'getValues'>,
  slot: Pick<DraftedForm<Partial<Fields>>, 'workspaceId' | 'kind' | 'rowId' | 'base'>,
): Draft {
  const values = useWatch({ control: form.control }) as Fields
  const { isDirty, dirtyFields } = form.formState
  const changed = Object.keys(dirtyFields).map((name) => [name, values[name]])
  return useDraft<Partial<Fields>>({
    ...slot,
    content: isDirty ? (Object.fromEntries(changed) as Partial<Fields>) : null,
    read: (stored) => fieldsOf(stored, form.getValues()),
    show: (content) => {
      form.reset()
      for (const [name, value] of Object.entries(content ?? {}))
        form.setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    },
  })
}

/** The stored fields that the form still has, with matching types. */
export function fieldsOf<Fields extends object>(stored: unknown, known: Fields): Partial<Fields> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = Object.entries(stored).filter(([name, value]) => {
    const now: unknown = Reflect.get(known, name)
    return name in known && typeof now === typeof value && Array.isArray(now) === Array.isArray(value)
  })
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<Fields>) : null
}

/** The same for a form that stores its fields in one object of plain values. */
export function useFieldsDraft<Fields extends object>(
  slot: Pick<DraftedForm<Fields>, 'workspaceId' | 'kind' | 'rowId'>,
  {
    fields,
    saved,
    isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other),
    show,
  }: {
    fields: Fields
    /** The saved state, which the form shows when nothing was changed. */
    saved: Fields
    isSame?: (one: Fields, other: Fields) => boolean
    show: (fields: Fields) => void
  },
): Draft {
  return useDraft<Partial<Fields>>({
    ...slot,
    content: isSame(fields, saved) ? null : fields,
    read: (stored) => fieldsOf(stored, saved),
    show: (content) => show({ ...saved, ...content }),
  })
}

import { useEffect, useState } from 'react'
import { useLeaveGuard } from '#web/lists/use-leave-guard.ts'
import { dropKept, keepDraft, readKept } from './kept-draft.ts'
import { useSaveTemplate, type Template } from './queries.ts'
import { changesOf, fieldsOf, isSame, type TemplateFields } from './template-fields.ts'

export type TemplateDraft = {
  fields: TemplateFields
  change: (changes: Partial<TemplateFields>) => void
  dirty: boolean
  saving: boolean
  save: (fields?: TemplateFields) => void
  /** Somebody else's newer version, when this one could not be saved over it. `null`: it was deleted. */
  conflict: { theirs: Template | null } | null
  /** Somebody saved while this was being written; nothing is decided before this is saved. */
  behind: boolean
  /** Saves over their version, which stays in the history. */
  saveOver: () => void
  /** Gives up what was typed for what is stored. */
  takeTheirs: () => void
  dismiss: () => void
}

/** A template while it is edited. What others save appears by itself as long as nothing was typed here. */
export function useTemplateDraft(template: Template): TemplateDraft {
  const { mutate, isPending } = useSaveTemplate()
  const [{ base, fields }, set] = useState(() => begin(template))
  const [conflict, setConflict] = useState<TemplateDraft['conflict']>(null)
  const dirty = !isSame(fields, fieldsOf(base))
  const isNewer = Date.parse(template.updated_at) > Date.parse(base.updated_at)
  if (isNewer && !dirty && !isPending) set({ base: template, fields: fieldsOf(template) })

  useLeaveGuard(dirty)
  useEffect(() => {
    if (dirty) keepDraft(template.id, { version: base.version, fields })
    else dropKept(template.id)
  }, [dirty, template.id, base.version, fields])

  const adopt = (stored: Template) => {
    set({ base: stored, fields: fieldsOf(stored) })
    setConflict(null)
    dropKept(stored.id)
  }
  const saveOver = (over: Template, wanted: TemplateFields) =>
    mutate(
      { base: over, changes: changesOf(wanted) },
      {
        onSuccess: (saved) => {
          if (!saved.ok) return setConflict({ theirs: saved.theirs })
          setConflict(null)
          // What was typed while the save was on its way stays typed.
          set((now) => ({
            base: saved.template,
            fields: isSame(now.fields, wanted) ? fieldsOf(saved.template) : now.fields,
          }))
        },
      },
    )
  return {
    fields,
    change: (changes) => set((now) => ({ ...now, fields: { ...now.fields, ...changes } })),
    dirty,
    saving: isPending,
    save: (wanted = fields) => {
      set((now) => ({ ...now, fields: wanted }))
      saveOver(base, wanted)
    },
    conflict,
    behind: dirty && !isPending && template.version > base.version,
    saveOver: () => saveOver(conflict?.theirs ?? template, fields),
    takeTheirs: () => adopt(conflict?.theirs ?? template),
    dismiss: () => setConflict(null),
  }
}

function begin(template: Template): { base: Template; fields: TemplateFields } {
  const kept = readKept(template.id)
  if (!kept || isSame(kept.fields, fieldsOf(template))) return { base: template, fields: fieldsOf(template) }
  return { base: { ...template, version: kept.version }, fields: kept.fields }
}

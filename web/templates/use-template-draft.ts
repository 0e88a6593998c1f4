import { useState } from 'react'
import { useDraft, type Draft } from '#web/drafts/use-draft.ts'
import { fieldsOf as storedFields } from '#web/drafts/use-form-draft.ts'
import { useSaveTemplate, type Template } from './queries.ts'
import { changesOf, fieldsOf, isSame, type TemplateFields } from './template-fields.ts'

export type TemplateDraft = {
  fields: TemplateFields
  change: (changes: Partial<TemplateFields>) => void
  dirty: boolean
  saving: boolean
  save: (fields?: TemplateFields) => void
  /** A newer version by another user, which prevented saving. `null`: it was deleted. */
  conflict: { theirs: Template | null } | null
  /** True when another user has saved since; the conflict is resolved on saving. */
  behind: boolean
  /** Overwrites their version, which stays in the history. */
  saveOver: () => void
  /** The stored draft of the unsaved text. */
  kept: Draft
  /** Discards the unsaved text in favor of the stored version. */
  takeTheirs: () => void
  dismiss: () => void
}

/** A template in the editor. Changes saved by others appear automatically while there are no unsaved changes here. */
export function useTemplateDraft(template: Template): TemplateDraft {
  const { mutate, isPending } = useSaveTemplate()
  const [{ base, fields }, set] = useState(unchanged(template))
  const [conflict, setConflict] = useState<TemplateDraft['conflict']>(null)
  const dirty = !isSame(fields, fieldsOf(base))
  const isNewer = Date.parse(template.updated_at) > Date.parse(base.updated_at)
  if (isNewer && !dirty && !isPending) set(unchanged(template))

  const storedDraft = useKeptDraft(template, dirty ? fields : null, base, set)
  const saveOver = (over: Template, wanted: TemplateFields) =>
    mutate(
      { base: over, changes: changesOf(wanted) },
      {
        onSuccess: (saved) => {
          setConflict(saved.ok ? null : { theirs: saved.theirs })
          if (!saved.ok) return
          const { template: base } = saved
          // Text typed during the save is preserved.
          set(({ fields: now }) => (isSame(now, wanted) ? unchanged(base) : { base, fields: now }))
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
    kept: storedDraft,
    behind: dirty && !isPending && template.version > base.version,
    saveOver: () => saveOver(conflict?.theirs ?? template, fields),
    takeTheirs: () => {
      set(unchanged(conflict?.theirs ?? template))
      setConflict(null)
    },
    dismiss: () => setConflict(null),
  }
}

const unchanged = (base: Template) => ({ base, fields: fieldsOf(base) })

/** Stores the unsaved text as a draft, with the version it is based on. */
function useKeptDraft(
  template: Template,
  content: TemplateFields | null,
  base: Template,
  set: (shown: { base: Template; fields: TemplateFields }) => void,
): Draft {
  return useDraft<Partial<TemplateFields>>({
    kind: 'template',
    workspaceId: template.workspace_id,
    rowId: template.id,
    content,
    base: `${base.version}`,
    read: (stored) => storedFields(stored, fieldsOf(template)),
    show: (draft, from) =>
      set({
        base: draft && from !== null ? { ...template, version: Number(from) } : template,
        fields: { ...fieldsOf(template), ...draft },
      }),
  })
}

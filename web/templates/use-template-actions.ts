import { useNavigate } from 'react-router'
import { copyTitle } from '#core/campaigns/campaign.ts'
import type { Starter } from '#core/templates/starters.ts'
import { MOST_BYTES, readTemplateFile, type TemplateContent } from '#core/templates/template-file.ts'
import { removeWithUndo } from '#web/live/removal.ts'
import { toastError } from '#web/ui/toast.ts'
import { useCreateTemplate, useDeleteTemplates, type Template } from './queries.ts'
import { templatePath } from './template-columns.tsx'
import { changesOf, fieldsOf } from './template-fields.ts'

/** The actions on templates, from the library and from the editor. */
export function useTemplateActions(workspaceId: string | undefined) {
  const navigate = useNavigate()
  const { mutate: insert, isPending } = useCreateTemplate()
  const { mutateAsync: remove } = useDeleteTemplates(workspaceId)

  const create = (content: TemplateContent, onCreated?: () => void) => {
    if (!workspaceId) return
    insert(
      { ...changesOf(content), workspace_id: workspaceId },
      {
        onSuccess: (template) => {
          onCreated?.()
          void navigate(templatePath(template))
        },
      },
    )
  }
  return {
    creating: isPending,
    createBlank: () => create(blank),
    createFrom: ({ title, subject, text, category, tags, goal, position }: Starter) =>
      create({ title, subject, text, category, tags, goal, position, html: '' }),
    saveCopy: (content: TemplateContent, onSaved: () => void) =>
      create({ ...content, title: copyTitle(content.title) }, onSaved),
    duplicate: (template: Template) => {
      const fields = fieldsOf(template)
      create({ ...fields, title: copyTitle(fields.title) })
    },
    importFile: async (file: File) => {
      // A longer mail is rejected below in any case; a video must not be read into memory first.
      const content = await file.slice(0, MOST_BYTES + 1).text()
      const read = readTemplateFile(file.name, content)
      if (read.ok) create(read.template)
      else toastError(`${file.name}: ${read.reason}`)
    },
    remove: (templates: readonly Template[]) => {
      const ids = templates.map(({ id }) => id)
      const name = templates.length === 1 ? `“${templates[0]!.title}”` : `${templates.length} templates`
      removeWithUndo({ ids, saying: `Deleting ${name}`, commit: () => remove(ids) })
    },
  }
}

export type TemplateActions = ReturnType<typeof useTemplateActions>

const blank: TemplateContent = {
  title: 'Untitled template',
  subject: '',
  text: '',
  html: '',
  category: '',
  tags: [],
  goal: '',
  position: '',
}

import { useMemo, type ClipboardEvent, type DragEvent, type RefObject } from 'react'
import type { Fields } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import { SlashMenu } from '#web/composer/slash-menu.tsx'
import { useSnippets, type Insertable } from '#web/composer/snippets.ts'
import { useSlash } from '#web/composer/use-slash.ts'
import { useTemplates } from '#web/templates/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastError } from '#web/ui/toast.ts'
import { handleOfTextarea } from './textarea-handle.ts'

type AnswerFieldProps = {
  workspaceId: string
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  /** Why nothing can be written. */
  refusal: string | undefined
  value: string
  /** Fill the merge tags of a snippet. */
  fields: Fields
  onChange: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onSend: () => void
}

/** The text of an answer: snippets by a slash, files by paste and drop. */
export function AnswerField(props: AnswerFieldProps) {
  const { workspaceId, field, label, refusal, value, fields, onChange, onFiles, onSend } = props
  const slash = useSlash(
    useInsertables(workspaceId),
    () => handleOfTextarea(field, onChange),
    (template) => {
      const { text, problems } = render(template, fields, { seed: label })
      if (problems[0]) toastError(problems[0].message)
      return text
    },
  )
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <div onKeyDownCapture={slash.onKeyDown}>
      <Field label={label} labelHidden hint={refusal}>
        <Textarea
          ref={field}
          rows={3}
          value={value}
          disabled={refusal !== undefined}
          placeholder="Write your reply. Type / for a snippet or template."
          onChange={(event) => {
            onChange(event.target.value)
            slash.look()
          }}
          onBlur={slash.close}
          onPaste={(event) => take(event, event.clipboardData)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend()
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      </Field>
      <SlashMenu
        snippets={slash.found}
        chosen={slash.chosen}
        bounds={slash.bounds}
        onChoose={slash.choose}
        onClose={slash.close}
      />
    </div>
  )
}

/** Snippets, then templates by their text. */
function useInsertables(workspaceId: string): readonly Insertable[] {
  const { data: snippets } = useSnippets(workspaceId)
  const { data: templates } = useTemplates(workspaceId)
  return useMemo(
    () => [
      ...(snippets ?? []),
      ...(templates ?? []).flatMap(({ id, title, content_text: content }) =>
        content?.trim() ? { id, name: title, content } : [],
      ),
    ],
    [snippets, templates],
  )
}

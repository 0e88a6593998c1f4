import { useMemo } from 'react'
import { useSnippets, type Insertable } from '#web/composer/snippets.ts'
import { useTemplates } from '#web/templates/queries.ts'

/** Snippets, then templates: as text, or formatted in rich text. */
export function useInsertables(workspaceId: string, isRich: boolean): readonly Insertable[] {
  const { data: snippets } = useSnippets(workspaceId)
  const { data: templates } = useTemplates(workspaceId)
  return useMemo(
    () => [
      ...(snippets ?? []),
      ...(templates ?? []).flatMap(({ id, title, content_text: content, content_html: html }) =>
        content?.trim() || (isRich && html)
          ? { id, name: title, content: content ?? '', ...(isRich && html ? { html } : {}) }
          : [],
      ),
    ],
    [snippets, templates, isRich],
  )
}

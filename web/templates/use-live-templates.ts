import { useQueryClient } from '@tanstack/react-query'
import { useFollowTable } from '#web/lists/follow-table.ts'
import { listKey, putTemplate, templateQuery, type Template } from './queries.ts'

/** Keeps the templates of a workspace live while a screen shows them. */
export function useLiveTemplates(workspaceId: string | undefined): void {
  const client = useQueryClient()
  useFollowTable<Template>('email_templates', workspaceId, {
    onChange: (change) => {
      if (change.eventType === 'UPDATE') return putTemplate(client, change.new)
      if (change.eventType === 'DELETE') client.setQueryData(templateQuery(change.old.id).queryKey, null)
      // One more or one less may change which of them the plan shows: the database says.
      void client.invalidateQueries({ queryKey: listKey(workspaceId) })
    },
    onCaughtUp: () => void client.invalidateQueries({ queryKey: ['email_templates'] }),
  })
}

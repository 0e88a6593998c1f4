import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Contact } from '#core/audience/contact.ts'
import { fieldsOf } from '#core/templates/fields.ts'
import type { Person } from './preview/people.ts'
import type { Sender } from './preview/preview-panel.tsx'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

const NEWEST = 12

/** Real recipients for previews: the newest contacts of the workspace. */
const peopleQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['audience', workspaceId, 'preview'],
    enabled: workspaceId !== undefined,
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Person[]> => {
      const data = await request((db) =>
        db.rpc('find_audience', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_find: {},
          p_after: null,
          p_limit: NEWEST,
        }),
      )
      return (data as Contact[]).map((contact) => ({
        id: contact.id,
        label: [contact.name || contact.email, contact.company].filter(Boolean).join(', '),
        fields: fieldsOf(contact),
      }))
    },
  })

export function usePreviewPeople(workspaceId: string | undefined): readonly Person[] | undefined {
  return useQuery(peopleQuery(workspaceId)).data
}

/** The sender in previews: the first mailbox that would send a test. */
export function usePreviewSender(workspaceId: string | undefined): Sender | undefined {
  const [mailbox] = useMailboxes(workspaceId).data ?? []
  return mailbox && { name: mailbox.from_name, address: mailbox.address }
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Security } from '#core/mailboxes/preset.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request, untyped } from '#web/data/request.ts'
import type { Row, TableName } from '#web/data/row.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { readPages } from './read-pages.ts'

/** `oauth_provider`: the sign-in provider, null for a password. */
export type Mailbox = Row<
  'mailboxes',
  { oauth_provider: OauthProviderId | null; smtp_security: Security; imap_security: Security | null }
>

export const mailboxesQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['mailboxes', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async () => await rowsOf<Mailbox>('mailboxes', workspaceId, 'address'),
  })

export const useMailboxes = (workspaceId: string | undefined) => useQuery(mailboxesQuery(workspaceId))

/** The mailboxes that may send campaigns: a seed of placement tests may not. */
export const useSenderMailboxes = (workspaceId: string | undefined) =>
  useQuery({ ...mailboxesQuery(workspaceId), select: withoutSeeds })

const withoutSeeds = (mailboxes: readonly Mailbox[]) => mailboxes.filter(({ is_seed }) => !is_seed)

/** Reads all rows of a table of mailboxes or their domains. */
export async function rowsOf<Row>(table: TableName, workspaceId = '', order: string): Promise<Row[]> {
  return await readPages<Row>((db, first, last) =>
    untyped(db)
      .from(table)
      .select('*')
      .eq('workspace_id', workspaceId)
      .order(order)
      .order('id')
      .range(first, last),
  )
}

export type MailboxToday = {
  id: string
  address: string
  state: 'active' | 'paused' | 'broken'
  used: number
  daily_limit: number
  next_at: string | null
}

/** Refetched with the rest of the dashboard, whose key it has. */
export function useMailboxesToday(workspaceId: string | undefined) {
  return useQuery({
    queryKey: ['dashboard', workspaceId, 'mailboxes'],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<MailboxToday[]> => {
      const p_workspace_id = givenWorkspace(workspaceId)
      return (await request((db) => db.rpc('dashboard_mailboxes', { p_workspace_id }))) as MailboxToday[]
    },
  })
}

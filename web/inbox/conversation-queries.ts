import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { Json } from '#core/database.types.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'
import { findOf, type Conversation, type Find, type InboxView } from './conversations.ts'
import type { Sorting } from './sorting.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type Pages = InfiniteData<Conversation[], Place | null>
type Place = { at: string; id: string }

const PAGE = 50

export const listKey = (workspaceId: string | undefined) => ['conversations', workspaceId, 'list'] as const

export const listQuery = (workspaceId: string | undefined, find: Find) =>
  infiniteQueryOptions({
    queryKey: [...listKey(workspaceId), find],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    initialPageParam: null as Place | null,
    queryFn: async ({ pageParam }): Promise<Conversation[]> =>
      (await request((db) =>
        db.rpc('find_conversations', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_find: find as unknown as Json,
          p_limit: PAGE,
          ...(pageParam && { p_after: pageParam }),
        }),
      )) as Conversation[],
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length >= PAGE ? { at: last.received_at, id: last.id } : null
    },
  })

/** Pages of a view's conversations. While another view is loading, the previous one stays visible. */
export const useConversations = (workspaceId: string | undefined, find: Find) =>
  useInfiniteQuery({ ...listQuery(workspaceId, find), placeholderData: (before) => before })

export const conversationQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['conversation', id],
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Conversation | null> =>
      (await request((db) =>
        db
          .from('conversations')
          .select('*')
          .eq('id', id ?? '')
          .maybeSingle(),
      )) as Conversation | null,
  })

/** A single conversation: an open one stays open, whatever the list shows. */
export const useConversation = (id: string | null, known: Conversation | undefined) =>
  useQuery({ ...conversationQuery(id), enabled: id !== null && known === undefined })

export const remindersKey = (workspaceId: string | undefined) =>
  ['conversations', workspaceId, 'reminded'] as const

/** Open conversations without a reply until their reminder, newest first. */
export const useReminded = (workspaceId: string | undefined, isEnabled: boolean) =>
  useQuery({
    queryKey: remindersKey(workspaceId),
    enabled: workspaceId !== undefined && isEnabled,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Conversation[]> =>
      (await request((db) =>
        db
          .from('conversations')
          .select('*')
          .eq('workspace_id', givenWorkspace(workspaceId))
          .not('reminded_at', 'is', null)
          .is('closed_at', null)
          .order('reminded_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(PAGE),
      )) as Conversation[],
  })

/** True when the inbox has ever received anything. */
export const useHasConversations = (workspaceId: string | undefined, isEnabled: boolean) =>
  useQuery({
    queryKey: ['conversations', workspaceId, 'any'],
    enabled: workspaceId !== undefined && isEnabled,
    queryFn: async (): Promise<boolean> => {
      const rows = await request((db) =>
        db.from('conversations').select('id').eq('workspace_id', givenWorkspace(workspaceId)).limit(1),
      )
      return rows.length > 0
    },
  })

export const countsKey = (workspaceId: string | undefined) =>
  ['conversations', workspaceId, 'counts'] as const

/** The number of conversations in each view; a hundred means a hundred or more. */
export const useViewCounts = (workspaceId: string | undefined, views: readonly InboxView[]) =>
  useQuery({
    queryKey: [...countsKey(workspaceId), views],
    enabled: workspaceId !== undefined && views.length > 0,
    staleTime: MINUTE,
    placeholderData: (before) => before,
    queryFn: async (): Promise<number[]> =>
      await request((db) =>
        db.rpc('count_conversations', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_finds: views.map(findOf) as unknown as Json,
        }),
      ),
  })

type TriageRequest = {
  ids: readonly string[]
  change: Sorting
  /** The emails to change, instead of all emails that are now in the conversations. */
  mailIds?: readonly string[]
}

/** Changes conversations in all cached lists. */
function patchConversations(
  client: QueryClient,
  workspaceId: string | undefined,
  ids: readonly string[],
  { read_at, ...change }: Sorting,
): void {
  const changed = (one: Conversation): Conversation =>
    ids.includes(one.id)
      ? {
          ...one,
          ...change,
          // A snoozed or closed conversation needs no reminder.
          ...(('snoozed_until' in change || 'closed_at' in change) && {
            reminder_for: null,
            reminded_at: null,
          }),
          ...(read_at !== undefined && { unread_count: read_at === null ? one.mail_count : 0 }),
        }
      : one
  client.setQueriesData<Pages>(
    { queryKey: listKey(workspaceId) },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(changed)) },
  )
  client.setQueryData<Conversation[]>(remindersKey(workspaceId), (reminded) => reminded?.map(changed))
  for (const id of ids)
    client.setQueryData(conversationQuery(id).queryKey, (known) => known && changed(known))
}

/** An optimistic update, which is reverted when the server rejects it. */
export function useSaveTriage(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    // Runs one at a time, so that an undo cannot overtake its change.
    scope: { id: `sort ${workspaceId}` },
    mutationFn: async ({ ids, change, mailIds }: TriageRequest) =>
      await requestWithReason(
        (db) =>
          db.rpc('sort_conversations', {
            p_ids: [...ids],
            p_change: change,
            ...(mailIds && { p_mail_ids: [...mailIds] }),
          }),
        'Couldn’t save that.',
      ),
    onMutate: ({ ids, change }) => patchConversations(client, workspaceId, ids, change),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['inbound_unread', workspaceId] })
      void client.invalidateQueries({ queryKey: ['inbound_sorted'] })
    },
    onError: (error, { ids }) => {
      void client.invalidateQueries({ queryKey: ['conversations', workspaceId] })
      for (const id of ids) void client.invalidateQueries(conversationQuery(id))
      toastError(error.message)
    },
  })
}

import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Json } from '#core/database.types.ts'
import { MINUTE } from '#web/app/query-client.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { useFollowTable, type RowChange } from '#web/lists/follow-table.ts'
import { useSoon } from '#web/lists/use-soon.ts'
import { toastError } from '#web/ui/toast.ts'
import {
  findOf,
  isSimple,
  isStillIn,
  withLiveChange,
  type Conversation,
  type Find,
  type InboxView,
} from './conversations.ts'
import type { Sorting } from './sorting.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type Pages = InfiniteData<Conversation[], Place | null>
type Place = { at: string; id: string }

const PAGE = 50

const listKey = (workspaceId: string | undefined) => ['conversations', workspaceId, 'list'] as const

const listQuery = (workspaceId: string | undefined, find: Find) =>
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

/** Pages of the conversations that a view shows. While another one is asked for, the former stays in sight. */
export const useConversations = (workspaceId: string | undefined, find: Find) =>
  useInfiniteQuery({ ...listQuery(workspaceId, find), placeholderData: (before) => before })

const conversationKey = (id: string | null) => ['conversation', id] as const

/** One by itself: what is open stays open, whatever the list shows. */
export const useConversation = (id: string | null, known: Conversation | undefined) =>
  useQuery(
    queryOptions({
      queryKey: conversationKey(id),
      enabled: id !== null && known === undefined,
      staleTime: 3 * MINUTE,
      queryFn: async (): Promise<Conversation | null> =>
        (await request((db) =>
          db
            .from('conversations')
            .select('*')
            .eq('id', id ?? '')
            .maybeSingle(),
        )) as Conversation | null,
    }),
  )

const remindersKey = (workspaceId: string | undefined) => ['conversations', workspaceId, 'reminded'] as const

/** Open conversations in which nobody replied until the day of their reminder, the newest first. */
export const useReminded = (workspaceId: string | undefined, isAsked: boolean) =>
  useQuery({
    queryKey: remindersKey(workspaceId),
    enabled: workspaceId !== undefined && isAsked,
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

/** Whether anything ever came in. */
export const useHasConversations = (workspaceId: string | undefined, isAsked: boolean) =>
  useQuery({
    queryKey: ['conversations', workspaceId, 'any'],
    enabled: workspaceId !== undefined && isAsked,
    queryFn: async (): Promise<boolean> => {
      const rows = await request((db) =>
        db.from('conversations').select('id').eq('workspace_id', givenWorkspace(workspaceId)).limit(1),
      )
      return rows.length > 0
    },
  })

const countsKey = (workspaceId: string | undefined) => ['conversations', workspaceId, 'counts'] as const

/** How many conversations each of these views shows; a hundred are a hundred or more. */
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

export function useLiveInbox(workspaceId: string | undefined, find: Find): void {
  const client = useQueryClient()
  const readThreads = () => void client.invalidateQueries({ queryKey: ['inbox_thread'] })
  // What only the server can tell: whether a new one has the words, and how many each view shows.
  const askSoon = useSoon(() => {
    for (const queryKey of [countsKey(workspaceId), remindersKey(workspaceId)])
      void client.invalidateQueries({ queryKey })
    if (!isSimple(find)) void client.invalidateQueries({ queryKey: listQuery(workspaceId, find).queryKey })
  })
  useFollowTable<Conversation>('conversations', workspaceId, 'inbox', {
    onChange: (change) => {
      showChange(client, workspaceId, find, change)
      askSoon()
      readThreads()
    },
    onCaughtUp: () => {
      void client.invalidateQueries({ queryKey: ['conversations', workspaceId] })
      readThreads()
    },
  })
  // An answer of ours changes as it leaves.
  useFollowTable('messages', workspaceId, 'inbox', { onChange: readThreads, onCaughtUp: () => undefined })
}

function showChange(
  client: ReturnType<typeof useQueryClient>,
  workspaceId: string | undefined,
  find: Find,
  change: RowChange<Conversation>,
): void {
  const { queryKey } = listQuery(workspaceId, find)
  // Other lists are read again when they are shown.
  void client.invalidateQueries({ queryKey: listKey(workspaceId), refetchType: 'none' })
  client.setQueryData<Pages>(queryKey, (list) => {
    if (!list) return list
    if (change.eventType === 'DELETE')
      return { ...list, pages: list.pages.map((page) => page.filter(({ id }) => id !== change.old.id)) }
    const isIn = (conversation: Conversation) => isSimple(find) && isStillIn(find, conversation, new Date())
    return { ...list, pages: withLiveChange(list.pages, change.new, isIn) }
  })
  if (change.eventType !== 'DELETE')
    client.setQueryData(conversationKey(change.new.id), (known) => known && change.new)
}

/** Seen at once, and taken back where the server refuses. */
export function useSort(workspaceId: string | undefined) {
  const client = useQueryClient()
  const patch = (ids: readonly string[], { read_at, ...change }: Sorting) => {
    const changed = (one: Conversation): Conversation =>
      ids.includes(one.id)
        ? {
            ...one,
            ...change,
            // A conversation that is snoozed or closed again needs no reminder.
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
      client.setQueryData<Conversation | null>(conversationKey(id), (known) => known && changed(known))
  }
  return useMutation({
    // One after the other: what takes a change back must not overtake it.
    scope: { id: `sort ${workspaceId}` },
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: Sorting }) => {
      await requestWithReason(
        (db) => db.rpc('sort_conversations', { p_ids: [...ids], p_change: change }),
        'That could not be saved.',
      )
    },
    onMutate: ({ ids, change }) => patch(ids, change),
    onSettled: () => void client.invalidateQueries({ queryKey: ['inbound_unread', workspaceId] }),
    onError: (error, { ids }) => {
      void client.invalidateQueries({ queryKey: ['conversations', workspaceId] })
      for (const id of ids) void client.invalidateQueries({ queryKey: conversationKey(id) })
      toastError(error.message)
    },
  })
}

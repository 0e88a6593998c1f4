import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyCategory } from '#core/messages/reply-categories.ts'
import { useFollowTable, withChange } from '#web/lists/follow-table.ts'
import { MINUTE } from '#web/app/query-client.ts'
import { refusalOf } from '#web/app/refusal.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { machines, writerOf } from './conversations.ts'

export type InboundKind =
  | 'reply'
  | 'auto_reply'
  | 'out_of_office'
  | 'bounce'
  | 'complaint'
  | 'unsubscribe'
  | 'unreadable'
export type Inbound = {
  id: string
  workspace_id: string
  mailbox_id: string | null
  kind: InboundKind
  message_id: string | null
  matched_by: 'headers' | 'address' | 'unsure' | null
  lead_id: string | null
  campaign_id: string | null
  from_address: string
  from_name: string
  subject: string
  /** How it begins. */
  preview: string
  received_at: string
  back_on: string | null
  category: ReplyCategory | null
  assignee_id: string | null
  read_at: string | null
  snoozed_until: string | null
  closed_at: string | null
}
export type Sorting = Partial<
  Pick<Inbound, 'category' | 'assignee_id' | 'read_at' | 'snoozed_until' | 'closed_at'>
>

export type ThreadMail = {
  id: string
  direction: 'in' | 'out'
  at: string
  sender: string | null
  subject: string
  content_text: string | null
  content_html: string | null
  /** Of ours: whether it has left. */
  state: string | null
  /** What the next server said of it, or why it was not asked. */
  answer: string | null
  kind: string
  /** Its words are kept no longer, since then. */
  removed_by_retention_at: string | null
}

const columns =
  'id, workspace_id, mailbox_id, kind, message_id, matched_by, lead_id, campaign_id, from_address, from_name, subject, preview, received_at, back_on, category, assignee_id, read_at, snoozed_until, closed_at'

// The newest: whoever looks for older ones searches by person in the audience.
const NEWEST = 500

export const inboxQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['inbound_messages', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<Inbound[]> => {
      return await request((db) =>
        db
          .from('inbound_messages')
          .select(columns)
          .eq('workspace_id', workspaceId ?? '')
          .order('received_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(NEWEST)
          .overrideTypes<Inbound[], { merge: false }>(),
      )
    },
  })

const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox_thread', id],
    queryFn: async (): Promise<ThreadMail[]> => {
      return (await request((db) => db.rpc('inbox_thread', { p_inbound_id: id }))) as ThreadMail[]
    },
  })

export const useInbox = (workspaceId: string | undefined) => useQuery(inboxQuery(workspaceId))
export const useThread = (id: string) => useQuery(threadQuery(id))

// More unread mails than anybody counts.
const MANY = 1000

const unreadQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['inbound_unread', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<number> => {
      const data = await request((db) =>
        db
          .from('inbound_messages')
          .select('lead_id, from_address')
          .eq('workspace_id', workspaceId ?? '')
          .not('kind', 'in', `(${machines.join(',')})`)
          .is('read_at', null)
          .is('closed_at', null)
          .or(`snoozed_until.is.null,snoozed_until.lte.${new Date().toISOString()}`)
          .limit(MANY),
      )
      return new Set(data.map(writerOf)).size
    },
  })

/** Unread conversations with people, as the inbox shows them first: what is snoozed or closed waits for nobody. */
export function useUnreadCount(workspaceId: string | undefined): number | undefined {
  const client = useQueryClient()
  const countAgain = () => void client.invalidateQueries({ queryKey: ['inbound_unread', workspaceId] })
  useFollowTable('inbound_messages', workspaceId, 'unread', { onChange: countAgain, onCaughtUp: countAgain })
  return useQuery(unreadQuery(workspaceId)).data
}

export function useLiveInbox(workspaceId: string | undefined): void {
  const client = useQueryClient()
  const readThreads = () => void client.invalidateQueries({ queryKey: ['inbox_thread'] })
  useFollowTable<Inbound>('inbound_messages', workspaceId, 'inbox', {
    onChange: (change) => {
      client.setQueryData(inboxQuery(workspaceId).queryKey, (list) => list && withChange(list, change))
      readThreads()
    },
    onCaughtUp: () => {
      void client.invalidateQueries({ queryKey: ['inbound_messages', workspaceId] })
      readThreads()
    },
  })
  // An answer of ours changes as it leaves.
  useFollowTable('messages', workspaceId, 'inbox', { onChange: readThreads, onCaughtUp: () => undefined })
}

/** Seen at once, and taken back where the server refuses. */
export function useSort(workspaceId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = inboxQuery(workspaceId)
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: Sorting }) => {
      const { error } = await (
        await supabase()
      )
        .from('inbound_messages')
        .update(change)
        .in('id', [...ids])
      if (error) throw new Error(await refusalOf(error, 'That could not be saved.'))
    },
    onMutate: ({ ids, change }) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) =>
        list?.map((mail) => (ids.includes(mail.id) ? { ...mail, ...change } : mail)),
      )
      return before
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['inbound_unread', workspaceId] }),
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toastError(error.message)
    },
  })
}

/** What somebody knows of a mail that is uncertain: it arrived, or it is to be tried again. */
export function useSettleMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, arrived }: { id: string; arrived: boolean }) => {
      const { error } = await (
        await supabase()
      ).rpc('settle_message', { p_message_id: id, p_arrived: arrived })
      if (error) throw new Error(await refusalOf(error, 'The choice could not be saved. Please try again.'))
    },
    onSettled: async () =>
      await Promise.all(
        ['inbox_thread', 'messages'].map((table) => client.invalidateQueries({ queryKey: [table] })),
      ),
    onError: ({ message }) => toastError(message),
  })
}

export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      inboundId,
      messageId,
      text,
    }: {
      inboundId: string
      messageId: string
      text: string
    }) => {
      const { error } = await (
        await supabase()
      ).rpc('answer_inbound', { p_inbound_id: inboundId, p_message_id: messageId, p_text: text })
      if (error) throw new Error(await refusalOf(error, 'The reply could not be sent. It stays here.'))
    },
    onSuccess: (_, { inboundId }) => {
      toastSuccess('Your reply is on its way')
      void client.invalidateQueries({ queryKey: ['inbox_thread', inboundId] })
    },
    onError: (error) => toastError(error.message),
  })
}

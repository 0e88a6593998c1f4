import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE } from '#web/app/query-client.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { request, requestCount } from '#web/data/request.ts'
import { useFollowTable } from '#web/lists/follow-table.ts'
import { toastError } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import type { ThreadFile } from './answer/thread-files.tsx'

export type ThreadMail = {
  id: string
  direction: 'in' | 'out'
  at: string
  sender: string | null
  subject: string
  content_text: string | null
  /** Of theirs: the new text, where our emails alone show what the rest quotes. */
  own_text: string | null
  content_html: string | null
  /** Of ours: whether it has left. */
  state: string | null
  /** What the next server said of it, or why it was not asked. */
  answer: string | null
  kind: string
  /** The evidence that a program wrote the mail; empty for a person's. */
  kind_reason: string
  /** Its words are kept no longer, since then. */
  removed_by_retention_at: string | null
  /** Of theirs. */
  read_at: string | null
  attachment_names: string[]
  /** Of theirs and ours. */
  to_addresses: string[]
  cc: string[]
  bcc: string[]
  /** Of theirs: where they want replies; empty where they wrote from. */
  reply_to: string
  from_address: string | null
  /** Of ours that has not left: when it will. */
  next_at: string | null
  attachments: ThreadFile[]
  /** Of ours: the addresses that its server refused, while it took the mail for the others. */
  refused_addresses: { address: string; answer: string }[] | null
}

const unreadQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['inbound_unread', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<number> => {
      return await requestCount((db) =>
        db
          .from('conversations')
          .select('id', { count: 'exact', head: true })
          .eq('workspace_id', givenWorkspace(workspaceId))
          .eq('is_automatic', false)
          .gt('unread_count', 0)
          .is('closed_at', null)
          .or(`snoozed_until.is.null,snoozed_until.lte.${new Date().toISOString()}`),
      )
    },
  })

/** Unread conversations with people, as the inbox shows them first: what is snoozed or closed waits for nobody. */
export function useUnreadCount(workspaceId: string | undefined): number | undefined {
  const client = useQueryClient()
  const countAgain = () => void client.invalidateQueries({ queryKey: ['inbound_unread', workspaceId] })
  useFollowTable('conversations', workspaceId, 'unread', { onChange: countAgain, onCaughtUp: countAgain })
  return useQuery(unreadQuery(workspaceId)).data
}

const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['inbox_thread', id],
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<ThreadMail[]> => {
      return (await request((db) => db.rpc('inbox_thread', { p_inbound_id: id }))) as ThreadMail[]
    },
  })

export const useThread = (id: string) => useQuery(threadQuery(id))

/** Reads the threads that are opened next ahead of time. */
export function usePrefetchThreads(ids: readonly (string | undefined)[]): void {
  const client = useQueryClient()
  const wanted = ids.filter((id) => id !== undefined).join()
  useEffect(() => {
    for (const id of wanted.split(',').filter(Boolean)) void client.prefetchQuery(threadQuery(id))
  }, [client, wanted])
}

/** Fetches a file that was left on the mail server. */
export function useFetchFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (attachmentId: string) =>
      await invokeWithReason('fetch-attachment', 'The file could not be fetched. Please try again.', {
        attachmentId,
      }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ['inbox_thread'] }),
    onError: ({ message }) => toastError(message),
  })
}

/** What somebody knows of a mail that is uncertain: it arrived, or it is to be tried again. */
export function useSettleMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, arrived }: { id: string; arrived: boolean }) => {
      await requestWithReason(
        (db) => db.rpc('settle_message', { p_message_id: id, p_arrived: arrived }),
        'The choice could not be saved. Please try again.',
      )
    },
    onSettled: async () =>
      await Promise.all(
        ['inbox_thread', 'messages'].map((table) => client.invalidateQueries({ queryKey: [table] })),
      ),
    onError: ({ message }) => toastError(message),
  })
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MINUTE } from '#web/data/query-client.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { request, requestCount } from '#web/data/request.ts'
import { refetchMissed, useFollowTable } from '#web/data/follow-table.ts'
import { toastError } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import type { Invitation, GivenAnswer } from '#core/messages/invitation.ts'
import type { ThreadFile } from './answer/thread-files.tsx'

export type ThreadMail = {
  id: string
  direction: 'in' | 'out'
  at: string
  sender: string | null
  subject: string
  content_text: string | null
  /** For inbound mail: the new text, if only our own emails reveal what the rest quotes. */
  own_text: string | null
  content_html: string | null
  /** For our mail: the sending state. */
  state: string | null
  /** The next server's response, or the reason why it was not contacted. */
  answer: string | null
  kind: string
  /** The evidence that a program wrote the mail; empty for a person's. */
  kind_reason: string
  /** The time at which retention deleted its content. */
  removed_by_retention_at: string | null
  /** Only for inbound mail. */
  read_at: string | null
  attachment_names: string[]
  /** For mail in both directions. */
  to_addresses: string[]
  cc: string[]
  bcc: string[]
  /** For inbound mail: the Reply-To address; empty means the sender's. */
  reply_to: string
  from_address: string | null
  /** For our unsent mail: the sending time. */
  next_at: string | null
  attachments: ThreadFile[]
  /** For our mail: the addresses that the server rejected while it accepted the others. */
  refused_addresses: { address: string; answer: string }[] | null
  /** The event that an inbound mail invites to, or cancels. */
  invitation: Invitation | null
  /** The answer that our mail carries; for inbound mail, the one given to its invitation. */
  invitation_reply: GivenAnswer | null
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

/** The number of unread conversations with people in the default view, which excludes snoozed and closed ones. */
export function useUnreadCount(workspaceId: string | undefined): number | undefined {
  const client = useQueryClient()
  const queryKey = ['inbound_unread', workspaceId]
  useFollowTable('conversations', workspaceId, 'unread', {
    onChange: () => void client.invalidateQueries({ queryKey }),
    onCaughtUp: () => refetchMissed(client, queryKey),
  })
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

/** Prefetches the threads that will probably be opened next. */
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
      await invokeWithReason('fetch-attachment', 'Couldn’t fetch the file. Please try again.', {
        attachmentId,
      }),
    onSettled: async () => await client.invalidateQueries({ queryKey: ['inbox_thread'] }),
    onError: ({ message }) => toastError(message),
  })
}

/** Resolves an unconfirmed mail: it arrived, or it must be sent again. */
export function useResolveMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, arrived }: { id: string; arrived: boolean }) => {
      await requestWithReason(
        (db) => db.rpc('settle_message', { p_message_id: id, p_arrived: arrived }),
        'Couldn’t save the choice. Please try again.',
      )
    },
    onSettled: async () =>
      await Promise.all(
        ['inbox_thread', 'messages'].map((table) => client.invalidateQueries({ queryKey: [table] })),
      ),
    onError: ({ message }) => toastError(message),
  })
}

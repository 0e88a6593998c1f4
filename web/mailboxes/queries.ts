import type { Row } from '#web/data/row.ts'
import { mailboxesQuery, rowsOf, type Mailbox } from '#web/live/mailboxes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DomainChecks } from '#core/mailboxes/domain-check.ts'
import { refetchMissed, updateLive, useFollowTable, withChange } from '#web/data/follow-table.ts'
import { requestWithReason } from '#web/data/refusal.ts'
import { readPages } from '#web/live/read-pages.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { counted } from '#core/text/counted.ts'

export type MailboxChange = Partial<
  Pick<
    Mailbox,
    | 'from_name'
    | 'reply_to'
    | 'signature_text'
    | 'signature_html'
    | 'daily_limit'
    | 'ramp_began'
    | 'ramp_start'
    | 'ramp_step'
    | 'gap_min'
    | 'gap_max'
    | 'hour_from'
    | 'hour_to'
    | 'frozen_from'
    | 'frozen_to'
    | 'tags'
  >
>

export type SendingDomain = Row<
  'sending_domains',
  { checks: Partial<DomainChecks>; kind: 'sending' | 'tracking' }
>

/** The activity of a mailbox in the last seven days. */
export type MailboxHealth = {
  mailbox_id: string
  sent: number
  bounced: number
  complained: number
  replied: number
  campaigns: number
}

const domainsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['sending_domains', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async () => await rowsOf<SendingDomain>('sending_domains', workspaceId, 'domain'),
  })

const healthQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['mailbox_health', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<MailboxHealth[]> => {
      return await readPages<MailboxHealth>((db, first, last) =>
        db
          .rpc('mailbox_health', { p_workspace_id: givenWorkspace(workspaceId) })
          .order('mailbox_id')
          .range(first, last),
      )
    },
  })

export const useDomains = (workspaceId: string | undefined) => useQuery(domainsQuery(workspaceId))
export const useMailboxHealth = (workspaceId: string | undefined) => useQuery(healthQuery(workspaceId))

export function useLiveMailboxes(workspaceId: string | undefined): void {
  const client = useQueryClient()
  useFollowTable<Mailbox>('mailboxes', workspaceId, 'mailboxes', {
    onChange: (change) =>
      updateLive(client, mailboxesQuery(workspaceId).queryKey, (list) => list && withChange(list, change)),
    onCaughtUp: () => refetchMissed(client, ['mailboxes', workspaceId]),
  })
}

export function useChangeMailboxes(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: readonly string[]; change: MailboxChange }) => {
      await requestWithReason(
        (db) =>
          db
            .from('mailboxes')
            .update(change)
            .in('id', [...ids]),
        'Couldn’t change the mailbox.',
      )
    },
    onSuccess: () => {
      toastSuccess('Saved')
      void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    },
    onError: (error) => toastError(error.message),
  })
}

export function useSetMailboxState(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, to }: { ids: readonly string[]; to: 'paused' | 'active' }) => {
      const name = to === 'paused' ? 'pause_mailboxes' : 'resume_mailboxes'
      return await requestWithReason(
        (db) => db.rpc(name, { p_mailbox_ids: ids }),
        `Couldn’t ${to === 'paused' ? 'pause' : 'resume'} the mailboxes.`,
      )
    },
    onSuccess: (moved, { to }) => {
      const what = counted(moved, 'mailbox', 'mailboxes')
      toastSuccess(to === 'paused' ? `${what} paused` : `${what} resumed`)
      void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    },
    onError: (error) => toastError(error.message),
  })
}

export function useRestorePace(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) =>
      await requestWithReason(
        (db) => db.rpc('restore_pace', { p_mailbox_ids: [...ids] }),
        'Couldn’t restore the full pace.',
      ),
    onSuccess: () => {
      toastSuccess('Full pace restored')
      void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] })
    },
    onError: (error) => toastError(error.message),
  })
}

export function useDeleteMailbox(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await requestWithReason(
        (db) => db.from('mailboxes').delete().eq('id', id),
        'Couldn’t remove the mailbox.',
      )
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] }),
    onError: (error) => toastError(error.message),
  })
}

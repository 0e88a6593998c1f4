import { queryOptions, useMutation } from '@tanstack/react-query'
import { invokeWithReason } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export type Counts = Readonly<Record<string, number>>
export type LeftOut = { id: string; reason: string }
export type ConflictRule = 'newest' | 'crm' | 'coldframe'

type Stored = Row<
  'crm_connections',
  {
    state: 'previewing' | 'previewed' | 'active'
    conflicts: ConflictRule
    run_counts: Counts
    last_counts: Counts | null
    last_errors: LeftOut[]
  }
>
export type CrmConnection = Pick<
  Stored,
  | 'id'
  | 'account_id'
  | 'account_name'
  | 'key_hint'
  | 'state'
  | 'is_on'
  | 'problem'
  | 'last_error'
  | 'conflicts'
  | 'sync_owners'
  | 'sync_lifecycle'
  | 'sync_activity'
  | 'sync_opens'
  | 'run_started_at'
  | 'run_counts'
  | 'last_counts'
  | 'last_errors'
  | 'last_run_at'
  | 'next_run_at'
>
export type CrmSettings = Partial<
  Pick<
    CrmConnection,
    'is_on' | 'conflicts' | 'sync_owners' | 'sync_lifecycle' | 'sync_activity' | 'sync_opens'
  >
>

const crmKey = (workspaceId: string) => ['crm', workspaceId]

export const crmQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: crmKey(workspaceId),
    queryFn: async () =>
      await request((db) =>
        db
          .from('crm_connections')
          .select(
            'id, account_id, account_name, key_hint, state, is_on, problem, last_error, conflicts, sync_owners, sync_lifecycle, sync_activity, sync_opens, run_started_at, run_counts, last_counts, last_errors, last_run_at, next_run_at',
          )
          .eq('workspace_id', workspaceId)
          .maybeSingle<CrmConnection>(),
      ),
    // The server counts the records of a run and records its end.
    refetchInterval: 5_000,
  })

export const useConnectCrm = (workspaceId: string) =>
  useMutation({
    mutationFn: async (token: string) =>
      await invokeWithReason('connect-crm', 'Couldn’t connect HubSpot. Please try again.', {
        workspaceId,
        provider: 'hubspot',
        token,
      }),
    onSuccess: () => toastSuccess('HubSpot connected'),
    meta: { stale: crmKey(workspaceId) },
  })

export const useChangeCrm = (workspaceId: string) =>
  useMutation({
    mutationFn: async ({ id, ...settings }: CrmSettings & { id: string }) => {
      await request((db) => db.from('crm_connections').update(settings).eq('id', id))
    },
    meta: { failure: 'Couldn’t save that. Please try again.', stale: crmKey(workspaceId) },
  })

export const useStartCrm = (workspaceId: string) =>
  useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.rpc('start_crm_run', { p_connection_id: id }))
    },
    onSuccess: () => toastSuccess('Sync started'),
    meta: { failure: 'Couldn’t start the sync. Please try again.', stale: crmKey(workspaceId) },
  })

export const useDisconnectCrm = (workspaceId: string) =>
  useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('crm_connections').delete().eq('id', id))
    },
    meta: { failure: 'Couldn’t disconnect HubSpot. Please try again.', stale: crmKey(workspaceId) },
  })

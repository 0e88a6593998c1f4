import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '#web/data/invoke.ts'
import type { Row } from '#web/data/row.ts'
import { request } from '#web/data/request.ts'
import { loadConfig } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

export type DomainState = TrackingSettings['domain_state']

/**
 * `domain_found` is the DNS result instead of our name; a null `keep_months` keeps events forever;
 * `heeds_privacy_signals`: browsers that send Global Privacy Control or Do Not Track leave no event.
 */
export type TrackingSettings = Row<'tracking_settings'>
type ChosenSettings = Pick<
  TrackingSettings,
  'domain' | 'excluded_domains' | 'keep_months' | 'heeds_privacy_signals'
>

const settingsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['tracking_settings', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<TrackingSettings | null> => {
      return await request((db) =>
        db.from('tracking_settings').select().eq('workspace_id', givenWorkspace(workspaceId)).maybeSingle(),
      )
    },
  })

export const useTrackingSettings = (workspaceId: string | undefined) => useQuery(settingsQuery(workspaceId))

/** The beginning of tracked links; undefined until it is known. */
export function useLinkBase(workspaceId: string | undefined): string | undefined {
  const { data: settings } = useTrackingSettings(workspaceId)
  const { data: site } = useQuery({
    queryKey: ['tracking-site'],
    staleTime: Infinity,
    queryFn: async () => (await loadConfig()).url,
  })
  if (settings === undefined) return undefined
  return settings?.domain && settings.domain_state === 'working' ? `https://${settings.domain}` : site
}

/** The name that a CNAME must point to. */
export const useTarget = () =>
  useQuery({
    queryKey: ['tracking-target'],
    staleTime: Infinity,
    queryFn: async () => new URL((await loadConfig()).url).hostname,
  })

export function useSaveTracking(workspaceId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery(workspaceId)
  return useMutation({
    mutationFn: async (changes: Partial<ChosenSettings>) => {
      const known = client.getQueryData(queryKey)
      await request((db) => {
        const rows = db.from('tracking_settings')
        return known
          ? rows.update(changes).eq('id', known.id)
          : rows.insert({ workspace_id: givenWorkspace(workspaceId), ...changes })
      })
    },
    onSuccess: () => toastSuccess('Tracking settings saved'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export function useCheckDomain(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await invoke('check-tracking-domain', { workspaceId })
    },
    onError: () => toastError('DNS is not responding. Try again in a minute.'),
    onSettled: () => client.invalidateQueries({ queryKey: settingsQuery(workspaceId).queryKey }),
  })
}

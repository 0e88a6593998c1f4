import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#core/database.types.ts'
import type { LeadState } from '#core/campaigns/lead/states.ts'
import { counted } from '#core/text/counted.ts'
import type { ListView } from '#web/lists/list-view.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { useUndoRemoval } from '#web/trash/queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { shapeOf, type LeadAction } from './lead-labels.ts'

export type Lead = {
  id: string
  email: string
  state: LeadState
  reason: string | null
  step_id: string | null
  due_at: string | null
  held_by: string | null
  last_sent_at: string | null
  ended_at: string | null
  mailbox_id: string | null
  audience: { id: string; name: string | null; company: string | null } | null
}

const leadsKey = (campaignId: string) => ['campaign_leads', campaignId]

const orders: Record<string, string> = { email: 'email', due: 'due_at', sent: 'last_sent_at', added: 'id' }

/** The first rule that holds a lead, and the time at which it is evaluated again. */
export type Wait = { rule: string; until: string | null; detail: string | null }

export function useWaits(campaignId: string, leadIds: readonly string[]) {
  return useQuery({
    queryKey: [...leadsKey(campaignId), 'waits', leadIds],
    enabled: leadIds.length > 0,
    refetchInterval: 30_000,
    queryFn: () => readWaits(campaignId, leadIds),
  })
}

export async function readWaits(
  campaignId: string,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, Wait>> {
  const data = await request((db) =>
    db.rpc('why_not_sent', { p_campaign_id: campaignId, p_lead_ids: leadIds, p_limit: leadIds.length }),
  )
  return new Map((data as (Wait & { lead_id: string })[]).map(({ lead_id, ...wait }) => [lead_id, wait]))
}

/** One page of the leads that match the view, and their total. */
export function useLeads(campaignId: string, view: ListView) {
  return useQuery({
    queryKey: [...leadsKey(campaignId), view],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<{ leads: Lead[]; matching: number }> => {
      const first = (view.page - 1) * view.size
      const { data, error, count } = await matchingLeads(await supabase(), campaignId, view)
        .order(orders[view.sort.by] ?? 'id', { ascending: !view.sort.descending, nullsFirst: false })
        .order('id')
        .range(first, first + view.size - 1)
      if (error) throw error
      return { leads: data, matching: count ?? data.length }
    },
  })
}

/** The leads that match a view, unsorted. */
function matchingLeads(db: SupabaseClient<Database>, campaignId: string, view: ListView) {
  const states = view.filters.state ?? []
  let query = db
    .from('campaign_leads')
    .select(
      'id, email, state, reason, step_id, due_at, held_by, last_sent_at, ended_at, mailbox_id, audience(id, name, company)',
      { count: 'exact' },
    )
    .eq('campaign_id', campaignId)
  if (states.length > 0) query = query.in('state', states as LeadState[])
  if (view.search.trim()) query = query.ilike('email', `%${escapeLike(view.search.trim())}%`)
  return query
}

const escapeLike = (words: string): string => words.replace(/[\\%_*]/g, (mark) => `\\${mark}`)

export type Reach = {
  people: number
  suppressed: number
  in_other_campaigns: number
  written_lately: number
  not_yet: number
  role_addresses: number
}

/** The contacts that the campaign would reach now, and those of them it will not write to. */
export function useReach(campaignId: string, target: string) {
  return useQuery({
    queryKey: ['campaign_reach', campaignId, target],
    // Imports, opt-outs and other campaigns change it.
    staleTime: 0,
    queryFn: async (): Promise<Reach> => {
      return await request((db) => db.rpc('campaign_reach', { p_campaign_id: campaignId }).single())
    },
  })
}

export function useSegmentNames(workspaceId: string) {
  return useQuery({
    queryKey: ['segments', workspaceId, 'names'],
    queryFn: async (): Promise<{ id: string; name: string; kind: string }[]> => {
      return await request((db) =>
        db.from('segments').select('id, name, kind').eq('workspace_id', workspaceId).order('name'),
      )
    },
  })
}

/** Leads by ID, or all leads that match a view, on every page. */
export type LeadTarget = { ids: readonly string[] } | { matching: ListView; count: number }

export const countTarget = (on: LeadTarget): number => ('ids' in on ? on.ids.length : on.count)

export function useChangeLeads({ id: campaignId, workspace_id: workspaceId }: Campaign) {
  const client = useQueryClient()
  const undo = useUndoRemoval(workspaceId, 'lead')
  return useMutation({
    mutationFn: async ({ on, action }: { on: LeadTarget; action: LeadAction }): Promise<number> =>
      await request((db) =>
        'ids' in on
          ? db.rpc('change_leads', { p_lead_ids: on.ids, p_action: action })
          : db.rpc('change_matching_leads', {
              p_campaign_id: campaignId,
              p_action: action,
              p_states: on.matching.filters.state ?? [],
              p_search: on.matching.search.trim(),
            }),
      ),
    onSuccess: (count, { action }) => {
      const { done, isInTrash } = shapeOf(action)
      toast({
        title: `${counted(count, 'lead')} ${done}`,
        ...(isInTrash && count > 0 && { action: { label: 'Undo', onAct: () => undo.mutate() } }),
      })
    },
    meta: { failure: 'Couldn’t change the leads. Please try again.' },
    onSettled: () => refreshLeads(client, campaignId),
  })
}

export function useAddNewLeads(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<number> => {
      const data = await request((db) => db.rpc('add_new_leads', { p_campaign_id: campaignId }))
      return data
    },
    onSuccess: (count) => {
      toast({ title: count === 0 ? 'All matching contacts are leads already' : `${count} added` })
      refreshLeads(client, campaignId)
    },
    meta: { failure: 'No contact could be added. Please try again.' },
  })
}

/** Leads have no live updates, and the dashboard shows campaigns that run out of leads, so both are refetched. */
export function refreshLeads(client: QueryClient, campaignId: string): void {
  void client.invalidateQueries({ queryKey: leadsKey(campaignId) })
  void client.invalidateQueries({ queryKey: ['dashboard'] })
}

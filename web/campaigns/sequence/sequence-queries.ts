import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Action } from '#core/campaigns/action.ts'
import { sequenceOf, type Branch, type Sequence } from '#core/campaigns/sequence.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'

/** The stored steps and their version. */
export type SavedSequence = { version: number; steps: Sequence }

export const sequenceQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaign_steps', campaignId],
    staleTime: MINUTE,
    queryFn: async (): Promise<SavedSequence> => {
      // Fetches the version first: steps fetched afterwards can only be newer, and a save then detects that.
      const { sequence_version: version } = await request((db) =>
        db.from('email_campaigns').select('sequence_version').eq('id', campaignId).single(),
      )
      const steps = await request((db) =>
        db
          .from('campaign_steps')
          .select('*, step_variants(*)')
          .eq('campaign_id', campaignId)
          .not('position', 'is', null)
          .order('position')
          .overrideTypes<{ branches: Branch[]; action: Action | null }[]>(),
      )
      const used = steps.map(({ step_variants, ...step }) => ({ ...step, variants: inUse(step_variants) }))
      return { version, steps: sequenceOf(used) }
    },
  })

const inUse = <Kept extends { label: string | null }>(variants: Kept[]): Kept[] =>
  variants
    .filter(({ label }) => label !== null)
    .sort((a, b) => String(a.label).localeCompare(String(b.label)))

export function useSequence(campaignId: string) {
  return useQuery(sequenceQuery(campaignId))
}

export type SequenceSaved = { ok: true; saved: SavedSequence } | { ok: false; theirs: SavedSequence }

/** Never overwrites a version that someone else saved in the meantime; it is returned instead. */
export function useSaveSequence(campaignId: string) {
  const client = useQueryClient()
  const query = sequenceQuery(campaignId)
  return useMutation({
    mutationFn: async ({ version, steps }: SavedSequence): Promise<SequenceSaved> => {
      const { data, error } = await (
        await supabase()
      ).rpc('save_sequence', { p_campaign_id: campaignId, p_sequence: steps, p_base: version })
      if (error?.code === 'PT409')
        return { ok: false, theirs: await client.fetchQuery({ ...query, staleTime: 0 }) }
      if (error) throw error
      return { ok: true, saved: { version: data, steps } }
    },
    onSuccess: (result) => {
      if (!result.ok) return
      client.setQueryData(query.queryKey, result.saved)
      void client.invalidateQueries({ queryKey: ['sequence_versions', campaignId] })
    },
    meta: { failure: 'Couldn’t save the sequence. Please try again.' },
  })
}

type SequenceVersion = {
  id: string
  version: number
  user_id: string | null
  sequence: Sequence
  created_at: string
}

export function useSequenceVersions(campaignId: string) {
  return useQuery({
    queryKey: ['sequence_versions', campaignId],
    queryFn: async (): Promise<SequenceVersion[]> => {
      const versions = await request((db) =>
        db
          .from('sequence_versions')
          .select('id, version, user_id, sequence, created_at')
          .eq('campaign_id', campaignId)
          .order('version', { ascending: false })
          .limit(100)
          .overrideTypes<{ sequence: Sequence }[]>(),
      )
      return versions.map((version) => ({ ...version, sequence: sequenceOf(version.sequence) }))
    },
  })
}

/**
 * The number of leads at each step (`branch` null), and the number that took each branch of a condition, or completed
 * an action (`done`) or not (`not_done`).
 */
type SequenceCounts = { step_id: string; branch: string | null; leads: number }[]

export function useSequenceCounts(campaignId: string) {
  return useQuery({
    queryKey: ['sequence_counts', campaignId],
    refetchInterval: MINUTE / 2,
    queryFn: async (): Promise<SequenceCounts> =>
      await request((db) => db.rpc('sequence_counts', { p_campaign_id: campaignId })),
  })
}

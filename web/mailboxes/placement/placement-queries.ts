import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import { refusalOf } from '#web/data/refusal.ts'
import type { Row } from '#web/data/row.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type Placement = Row<'placements'>
export type PlacementTest = Row<'placement_tests'> & { placements: Placement[] }

/** The row of public.placement_shares. */
export type PlacementShare = {
  provider: string
  measured: number
  inbox: number
  tabs: number
  spam: number
  missing: number
  other: number
  delay: number | null
  spf: number
  dkim: number
  dmarc: number
  history: { day: string; inbox: number; measured: number }[]
}

const RUNNING_MS = 5_000

const testsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['placement_tests', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<PlacementTest[]> =>
      (await request((db) =>
        db
          .from('placement_tests')
          .select('*, placements(*)')
          .eq('workspace_id', givenWorkspace(workspaceId))
          .order('id', { ascending: false })
          .limit(20),
      )) as PlacementTest[],
    // A test under way is followed until its last result.
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? RUNNING_MS : false,
  })

export const usePlacementTests = (workspaceId: string | undefined) => useQuery(testsQuery(workspaceId))

/** The shares change with each result, so `version` is part of their key. */
export const usePlacementShares = (workspaceId: string | undefined, days: number, version: string) =>
  useQuery({
    queryKey: ['placement_shares', workspaceId, days, version],
    enabled: workspaceId !== undefined,
    placeholderData: (previous: PlacementShare[] | undefined) => previous,
    queryFn: async () =>
      (await request((db) =>
        db.rpc('placement_shares', { p_workspace_id: givenWorkspace(workspaceId), p_days: days }),
      )) as PlacementShare[],
  })

/** The emails of a campaign that can be tested, in their order. */
export const useTestableSteps = (campaignId: string | undefined) =>
  useQuery({
    queryKey: ['placement_steps', campaignId],
    enabled: campaignId !== undefined,
    // The sequence may have been edited meanwhile.
    staleTime: 0,
    queryFn: async () =>
      await request((db) =>
        db
          .from('campaign_steps')
          .select('id, position')
          .eq('campaign_id', campaignId!)
          .eq('kind', 'email')
          .not('position', 'is', null)
          .order('position'),
      ),
  })

export function useStartPlacement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ campaignId, stepId }: { campaignId: string; stepId?: string }) =>
      await request((db) =>
        db.rpc('start_placement_test', {
          p_campaign_id: campaignId,
          ...(stepId === undefined ? {} : { p_step_id: stepId }),
        }),
      ),
    onSuccess: () => toastSuccess('The test was started. You get a notification with its result.'),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['placement_tests'] })
      void client.invalidateQueries({ queryKey: ['check-launch'] })
    },
    onError: async (error) =>
      toastError(await refusalOf(error, 'Couldn’t start the test. Please try again.')),
  })
}

export function useSetSeed(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isSeed }: { id: string; isSeed: boolean }) =>
      await request((db) => db.rpc('set_seed_mailboxes', { p_mailbox_ids: [id], p_is_seed: isSeed })),
    onSuccess: (_, { isSeed }) =>
      toastSuccess(isSeed ? 'The mailbox is a seed of placement tests' : 'The mailbox is no longer a seed'),
    onSettled: () => void client.invalidateQueries({ queryKey: ['mailboxes', workspaceId] }),
    onError: async (error) =>
      toastError(await refusalOf(error, 'Couldn’t change the mailbox. Please try again.')),
  })
}

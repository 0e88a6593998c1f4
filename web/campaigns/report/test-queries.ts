import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Arm, Comparison } from '#core/reporting/variant-test.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'

export type Goal = 'positive' | 'reply' | 'click'
export type TestSettings = { goal: Goal; method: 'fixed' | 'bandit'; floor: number; is_on: boolean }

export type StepTest = TestSettings & {
  step_id: string
  state: 'undecided' | 'winner' | 'no_difference'
  /** The worker's last review; null before the first. */
  review: { best: string; arms: Arm[]; comparisons: Comparison[] } | null
  /** The percentage of emails by variant; null uses their weights. */
  shares: Record<string, number> | null
  started_at: string
}

export const newTest: TestSettings = { goal: 'positive', method: 'fixed', floor: 10, is_on: true }

const testsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['step_tests', campaignId],
    refetchInterval: MINUTE,
    queryFn: async (): Promise<StepTest[]> => {
      const rows = await request((db) =>
        db
          .from('step_tests')
          .select(
            'step_id, goal, method, floor, is_on, state, review, shares, started_at, campaign_steps!inner(campaign_id)',
          )
          .eq('campaign_steps.campaign_id', campaignId),
      )
      return rows as unknown as StepTest[]
    },
  })

export const useTests = (campaignId: string) => useQuery(testsQuery(campaignId))

/** An optimistic update, which is reverted when the server rejects it. */
export function useSetTest({ id, workspace_id }: { id: string; workspace_id: string }) {
  const client = useQueryClient()
  const { queryKey } = testsQuery(id)
  return useMutation({
    scope: { id: `tests ${id}` },
    mutationFn: async ({ stepId, settings }: { stepId: string; settings: TestSettings }) => {
      await request((db) =>
        db
          .from('step_tests')
          .upsert({ workspace_id, step_id: stepId, ...settings }, { onConflict: 'step_id' }),
      )
    },
    onMutate: ({ stepId, settings }) =>
      void client.setQueryData(queryKey, (before) =>
        before?.map((test) => (test.step_id === stepId ? { ...test, ...settings } : test)),
      ),
    meta: { failure: 'Couldn’t save the test. Please try again.', stale: queryKey },
  })
}

/** The badge's tone for each state of a comparison. */
export const stateTones = { winner: 'accent', no_difference: 'neutral', undecided: 'info' } as const

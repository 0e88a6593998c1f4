import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IfElsewhere, OnLeaving } from '#core/campaigns/enrolment.ts'
import { counted } from '#core/text/counted.ts'
import type { Row } from '#web/data/row.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export type Enrolment = Pick<
  Row<'campaign_enrolments', { if_elsewhere: IfElsewhere; on_leaving: OnLeaving }>,
  'segment_id' | 'is_on' | 'daily_limit' | 'if_elsewhere' | 'on_leaving' | 'problem'
>
export type EnrolmentChanges = Partial<Omit<Enrolment, 'problem'>>

const none: Enrolment = {
  segment_id: null,
  is_on: false,
  daily_limit: 50,
  if_elsewhere: 'skip',
  on_leaving: 'nothing',
  problem: null,
}

const enrolmentQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaign_enrolments', campaignId],
    // Deleting the segment disables the enrolment.
    refetchInterval: 30_000,
    queryFn: async (): Promise<Enrolment> => {
      const found = await request((db) =>
        db
          .from('campaign_enrolments')
          .select('segment_id, is_on, daily_limit, if_elsewhere, on_leaving, problem')
          .eq('campaign_id', campaignId)
          .maybeSingle(),
      )
      return found ?? none
    },
  })

export const useEnrolment = (campaignId: string) => useQuery(enrolmentQuery(campaignId))

/** An optimistic update, which is reverted when the server rejects it. */
export function useSetEnrolment({ id, workspace_id }: { id: string; workspace_id: string }) {
  const client = useQueryClient()
  const { queryKey } = enrolmentQuery(id)
  return useMutation({
    // Runs one at a time, because concurrent changes could be stored in any order.
    scope: { id: `enrolment ${id}` },
    mutationFn: async (changes: EnrolmentChanges) => {
      const { problem: _, ...settings } = { ...(client.getQueryData(queryKey) ?? none), ...changes }
      await request((db) =>
        db
          .from('campaign_enrolments')
          .upsert({ workspace_id, campaign_id: id, ...settings }, { onConflict: 'campaign_id' }),
      )
    },
    onMutate: (changes) =>
      void client.setQueryData(queryKey, (before) => ({
        ...(before ?? none),
        ...changes,
        problem: null,
      })),
    onError: async (error) => {
      void client.invalidateQueries({ queryKey })
      toastError(await refusalOf(error, 'Couldn’t save the enrolment. Please try again.'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: countsKey(id) }),
  })
}

type EnrolmentCounts = {
  entered_today: number
  entered: number
  /** Enrolled contacts who have not received an email yet. */
  waiting: number
  suppressed: number
  elsewhere: number
  left_segment: number
}

const countsKey = (campaignId: string) => ['enrolment_counts', campaignId]

export function useEnrolmentCounts(campaignId: string, isOn: boolean) {
  return useQuery({
    queryKey: countsKey(campaignId),
    refetchInterval: isOn ? 5_000 : false,
    queryFn: async (): Promise<EnrolmentCounts> =>
      await request((db) => db.rpc('enrolment_counts', { p_campaign_id: campaignId }).single()),
  })
}

export function useRetrySkipped(campaignId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<number> =>
      await request((db) => db.rpc('retry_skipped_entrants', { p_campaign_id: campaignId })),
    onSuccess: (count) => {
      toast({ title: `${counted(count, 'skipped contact')} will be checked again` })
      void client.invalidateQueries({ queryKey: countsKey(campaignId) })
    },
    meta: { failure: 'Couldn’t check the skipped contacts again. Please try again.' },
  })
}

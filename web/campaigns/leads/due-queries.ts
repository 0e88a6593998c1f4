import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StepKind } from '#core/campaigns/sequence.ts'
import { MINUTE } from '#web/app/query-client.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

type TaskKind = Exclude<StepKind, 'email' | 'condition' | 'action'>

export type Task = {
  id: string
  due_at: string
  campaign_steps: { kind: TaskKind; instructions: string }
  campaign_leads: { email: string; audience: { name: string | null; company: string | null } | null }
}

export type Uncertain = {
  id: string
  recipient: string
  subject: string
  updated_at: string
  answer: string | null
}

/** As many as a person does in one sitting. */
const MOST = 50

export function useTasks(campaignId: string) {
  return useQuery({
    queryKey: ['campaign_tasks', campaignId],
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    queryFn: async (): Promise<Task[]> => {
      return await request((db) =>
        db
          .from('campaign_tasks')
          .select(
            'id, due_at, campaign_steps!inner(kind, instructions), campaign_leads!inner(email, audience(name, company))',
          )
          .eq('campaign_id', campaignId)
          .is('done_at', null)
          .order('due_at')
          .limit(MOST)
          .overrideTypes<{ campaign_steps: { kind: TaskKind } }[]>(),
      )
    },
  })
}

export function useFinishTask(campaignId: string) {
  const client = useQueryClient()
  const queryKey = ['campaign_tasks', campaignId]
  return useMutation({
    mutationFn: async ({ id, outcome }: { id: string; outcome: 'done' | 'skipped' }) => {
      await request((db) => db.rpc('finish_task', { p_task_id: id, p_outcome: outcome }))
    },
    onMutate: ({ id }) =>
      void client.setQueryData<Task[]>(queryKey, (tasks) => tasks?.filter((task) => task.id !== id)),
    onError: async (error) => {
      void client.invalidateQueries({ queryKey })
      toastError(await refusalOf(error, 'The task could not be saved. Please try again.'))
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['campaign_leads', campaignId] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}

/** Mails of which nobody knows whether the next server took them. */
export function useUncertain(campaignId: string) {
  return useQuery({
    queryKey: ['messages', 'uncertain', campaignId],
    staleTime: MINUTE,
    queryFn: async (): Promise<Uncertain[]> => {
      return await request((db) =>
        db
          .from('messages')
          .select('id, recipient, subject, updated_at, answer')
          .eq('campaign_id', campaignId)
          .eq('state', 'uncertain')
          .order('updated_at')
          .limit(MOST),
      )
    },
  })
}

export function useSettle(campaignId: string) {
  const client = useQueryClient()
  const queryKey = ['messages', 'uncertain', campaignId]
  return useMutation({
    mutationFn: async ({ id, arrived }: { id: string; arrived: boolean }) => {
      await request((db) => db.rpc('settle_message', { p_message_id: id, p_arrived: arrived }))
    },
    onMutate: ({ id }) =>
      void client.setQueryData<Uncertain[]>(queryKey, (mails) => mails?.filter((mail) => mail.id !== id)),
    onError: async (error) => {
      void client.invalidateQueries({ queryKey })
      toastError(await refusalOf(error, 'The choice could not be saved. Please try again.'))
    },
  })
}

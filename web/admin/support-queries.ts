import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PlanType } from '#core/billing/plans.ts'
import { request } from '#web/data/request.ts'
import { invokeWithReason } from '#web/data/invoke.ts'
import { pages, useAdminMutation } from './call.ts'

export type SupportRequest = {
  id: string
  kind: 'contact' | 'support'
  name: string
  email: string
  subject: string | null
  category: string | null
  priority: 'low' | 'medium' | 'high' | 'critical'
  message: string
  url: string | null
  user_agent: string | null
  state: RequestState
  created_at: string
  due_at: string
  answered_at: string | null
  plan: PlanType | null
  /** Derived from the sender's plan at the time of the request; such requests come first. */
  priority_support: boolean
}
export type RequestState = 'open' | 'answered' | 'closed'
type SupportAnswer = { id: string; message: string; created_at: string }

export const supportQuery = (state: RequestState) =>
  infiniteQueryOptions({
    ...pages<SupportRequest>(
      ['admin', 'support', state],
      'admin_support_requests',
      { p_state: state },
      // Open requests are sorted by due time, those with priority support first.
      ({ due_at, created_at }) => (state === 'open' ? due_at : created_at),
    ),
    // A request may have only four hours left.
    refetchInterval: 30_000,
  })

export const answersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['admin', 'support', 'answers', requestId],
    queryFn: async (): Promise<SupportAnswer[]> => {
      return await request((db) =>
        db
          .from('support_answers')
          .select('id, message, created_at')
          .eq('request_id', requestId)
          .order('created_at'),
      )
    },
  })

export function useAnswer() {
  return useAdminMutation('Answer sent', async (answer: { id: string; message: string }) => {
    await invokeWithReason('answer-support-request', 'Couldn’t send the answer.', answer)
  })
}

export function useMoveRequest() {
  return useAdminMutation('Request updated', async ({ id, state }: { id: string; state: RequestState }) => {
    await request((db) => db.from('support_requests').update({ state }).eq('id', id))
  })
}

import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanType } from '#core/billing/plans.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type Overview = {
  users: number
  new_7d: number
  active_7d: number
  active_30d: number
  workspaces: number
  open_requests: number
  overdue_requests: number
  waiting_mails: number
  subscriptions: Sold[]
  days: { day: string; users: number; analyses: number }[]
}

/** So many live subscriptions of one kind. */
export type Sold = {
  plan_type: string
  billing_period: 'monthly' | 'yearly' | null
  provider: 'grant' | 'sandbox' | 'stripe'
  subscription_status: string
  count: number
}

export type Account = {
  id: string
  email: string
  name: string | null
  username: string | null
  role: 'user' | 'admin'
  plan: PlanType
  provider: Sold['provider'] | null
  last_login: string | null
  created_at: string
  is_confirmed: boolean
  is_suspended: boolean
  has_second_factor: boolean
}

export type AccountFilters = { search: string; role: string; plan: string; state: string }

export type AdminSubscription = Omit<Sold, 'count'> & {
  id: string
  user_id: string
  email: string
  current_period_end: string | null
  cancel_at_period_end: boolean
  created_at: string
}

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
}
export type RequestState = 'open' | 'answered' | 'closed'
export type SupportAnswer = { id: string; message: string; created_at: string }

export type LogLine = {
  id: string
  created_at: string
  actor: string | null
  action: string
  subject_table: string
  subject_id: string | null
  subject: string | null
  details: Record<string, unknown>
  /** The admin who did it in the account of the actor. */
  acted_by: string | null
}

const pageSize = 50

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: () => call<Overview>('admin_overview', {}),
  staleTime: 30_000,
})

export const accountsQuery = (filters: AccountFilters) =>
  pages<Account>(['admin', 'users', filters], 'admin_users', {
    p_search: filters.search || null,
    p_role: filters.role || null,
    p_plan: filters.plan || null,
    p_state: filters.state || null,
  })

export const subscriptionsQuery = (live: boolean) =>
  pages<AdminSubscription>(['admin', 'subscriptions', live], 'admin_subscriptions', { p_live: live })

export const logQuery = (action: string) =>
  pages<LogLine>(['admin', 'log', action], 'admin_audit_log', { p_action: action || null })

export const supportQuery = (state: RequestState) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'support', state],
    queryFn: ({ pageParam }) =>
      call<SupportRequest[]>('admin_support_requests', { p_state: state, p_offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.flat().length),
    staleTime: 30_000,
  })

export const answersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['admin', 'support', 'answers', requestId],
    queryFn: async (): Promise<SupportAnswer[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('support_answers')
        .select('id, message, created_at')
        .eq('request_id', requestId)
        .order('created_at')
      if (error) throw error
      return data
    },
  })

/** What can be done to an account, in the database's words. */
export type Act =
  | { name: 'admin_set_role'; p_role: Account['role'] }
  | { name: 'admin_suspend'; p_suspended: boolean }
  | { name: 'admin_verify' }
  | { name: 'admin_grant_plan'; p_plan: PlanType | null }

export function useAct(done: string) {
  return useAdminMutation(done, ({ userId, act: { name, ...values } }: { userId: string; act: Act }) =>
    call(name, { p_user_id: userId, ...values }),
  )
}

export function useAnswer() {
  return useAdminMutation('Answer sent', async (answer: { id: string; message: string }) => {
    const { error } = await (await supabase()).functions.invoke('answer-support-request', { body: answer })
    if (error) throw new Error('The answer could not be sent.')
  })
}

export function useMoveRequest() {
  return useAdminMutation('Request moved', async ({ id, state }: { id: string; state: RequestState }) => {
    const { error } = await (await supabase()).from('support_requests').update({ state }).eq('id', id)
    if (error) throw error
  })
}

/** As a CSV file the server writes while it reads: no log is too long. */
export async function readLogFile(action: string): Promise<Blob> {
  const { data, error } = await (
    await supabase()
  ).functions.invoke<Blob>('export-audit-log', { body: action ? { action } : {} })
  if (error) throw error
  return data!
}

function useAdminMutation<Values>(done: string, run: (values: Values) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError(inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

type Cursor = { p_before?: string; p_before_id?: string }

const start: Cursor = {}

function cursorOf(last: { created_at: string; id: string } | undefined): Cursor {
  return last ? { p_before: last.created_at, p_before_id: last.id } : start
}

function pages<Row extends { created_at: string; id: string }>(
  queryKey: readonly unknown[],
  name: string,
  values: object,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => call<Row[]>(name, { ...values, ...pageParam, p_limit: pageSize }),
    initialPageParam: start,
    getNextPageParam: (last): Cursor | undefined =>
      last.length < pageSize ? undefined : cursorOf(last.at(-1)),
    staleTime: 30_000,
  })
}

async function call<Answer>(name: string, values: object): Promise<Answer> {
  const { data, error } = await (await supabase()).rpc(name, values)
  if (error) throw error
  return data as Answer
}

function inWords(error: Error & { hint?: string }): string {
  return error.hint ? `${error.message} ${error.hint}` : error.message
}

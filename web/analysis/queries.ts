import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analysis, Draft, Kind } from '#core/analysis/analysis.ts'
import { useUser } from '#web/auth/queries.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { kindOfType } from './kinds.ts'

export type KeptAnalysis = {
  id: string
  kind: Kind
  timestamp: string
  subject: string
  score: number | null
  words: number | null
  grade: number | null
  rulePack: string | null
}
export type KeptReport = KeptAnalysis & { body: string; report: Analysis | null }

export type ReviewRequest = {
  /** Made by the screen: asking again after a lost answer spends nothing. */
  id: string
  draft: Draft
  body: string
  workspaceId: string | null
}
export type Review = { id: string; timestamp: string; analysis: Analysis }

/** Why a review did not happen, in words for the person who asked. */
export class ReviewRefused extends Error {
  readonly reason: 'plan' | 'offline' | 'other'
  readonly hint: string
  constructor(reason: ReviewRefused['reason'], message: string, hint = '') {
    super(message)
    this.reason = reason
    this.hint = hint
  }
}

const historyKey = (userId: string) => ['analyses', userId, 'history'] as const

const LIST_COLUMNS =
  'id, analysis_type, timestamp, subject, score, rule_pack, words:report->metrics->words, grade:report->metrics->grade'

type ListRow = {
  id: string
  analysis_type: string
  timestamp: string
  subject: string | null
  score: number | null
  rule_pack: string | null
  words: number | null
  grade: number | null
}

export const HISTORY_PAGE = 50

export const historyQuery = (userId: string) =>
  queryOptions({
    queryKey: historyKey(userId),
    queryFn: async (): Promise<KeptAnalysis[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('analyses')
        .select(LIST_COLUMNS)
        .eq('user_id', userId)
        .order('timestamp', { ascending: false })
        .limit(HISTORY_PAGE)
        .overrideTypes<ListRow[], { merge: false }>()
      if (error) throw error
      return data.map(keptAnalysis)
    },
  })

export function useHistory() {
  return useQuery(historyQuery(useUser().id))
}

export const keptReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['analyses', 'report', id],
    queryFn: async (): Promise<KeptReport | null> => {
      const { data, error } = await (
        await supabase()
      )
        .from('analyses')
        .select(`${LIST_COLUMNS}, body, report`)
        .eq('id', id)
        .maybeSingle<ListRow & { body: string | null; report: Analysis | null }>()
      if (error) throw error
      return data && { ...keptAnalysis(data), body: data.body ?? '', report: data.report }
    },
  })

export function useDeepReview() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  return useMutation({
    // Offline, the person is told at once; by default the call would wait in silence.
    networkMode: 'always',
    mutationFn: async (request: ReviewRequest): Promise<Review> => {
      const { data, error } = await (
        await supabase()
      ).functions.invoke<Review>('analyze-email', { body: request })
      if (error || !data) throw await refusal(error)
      return data
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['analyses', userId] }),
  })
}

export function useDeleteAnalysis() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) => {
      const { error } = await (await supabase()).from('analyses').delete().eq('id', id)
      if (error) throw error
      return id
    },
    onSuccess: (id) => {
      client.setQueryData(historyQuery(userId).queryKey, (list) => list?.filter((kept) => kept.id !== id))
      toastSuccess('Analysis deleted')
    },
    onError: () => toastError('The analysis could not be deleted'),
  })
}

function keptAnalysis(row: ListRow): KeptAnalysis {
  return {
    id: row.id,
    kind: kindOfType(row.analysis_type),
    timestamp: row.timestamp,
    subject: row.subject ?? '',
    score: row.score,
    words: row.words,
    grade: row.grade,
    rulePack: row.rule_pack,
  }
}

/** supabase-js: a refusal carries the server's Response as `context`, a lost connection does not. */
async function refusal(error: unknown): Promise<ReviewRefused> {
  const context: unknown =
    typeof error === 'object' && error !== null && 'context' in error ? error.context : null
  if (!(context instanceof Response)) {
    return new ReviewRefused(
      'offline',
      'The server cannot be reached.',
      'Your draft and its live score stay here.',
    )
  }
  const said = await readFault(context)
  const message = said.message ?? 'The review could not be made.'
  return new ReviewRefused(context.status === 402 ? 'plan' : 'other', message, said.hint ?? '')
}

async function readFault(response: Response): Promise<{ message?: string; hint?: string }> {
  try {
    return (await response.json()) as { message?: string; hint?: string }
  } catch {
    return {}
  }
}

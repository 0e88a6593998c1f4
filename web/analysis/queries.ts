import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analysis, Draft, Kind } from '#core/analysis/analysis.ts'
import type { AiReview } from '#core/rewriting/rewriting.ts'
import { useUser } from '#web/auth/queries.ts'
import { supabase } from '#web/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { kindOfType, typeOfKind } from './kinds.ts'
import { faultOfCall } from './refused.ts'

export type KeptAnalysis = {
  id: string
  kind: Kind
  timestamp: string
  subject: string
  /** The first words of a message without a subject. */
  excerpt: string
  score: number | null
  words: number | null
  grade: number | null
  rulePack: string | null
}
export type ReportJson = Analysis & { excerpt?: string; ai?: AiReview }
export type KeptReport = KeptAnalysis & { body: string; report: ReportJson | null }

export type ReviewRequest = {
  /** Made by the screen: asking again after a lost answer spends nothing. */
  id: string
  draft: Draft
  body: string
  workspaceId: string | null
}
export type Review = { id: string; timestamp: string; analysis: Analysis }

const historyKey = (userId: string) => ['analyses', userId, 'history'] as const

const LIST_COLUMNS =
  'id, analysis_type, timestamp, subject, score, rule_pack, words:report->metrics->words, grade:report->metrics->grade, excerpt:report->>excerpt'

type ListRow = {
  id: string
  analysis_type: string
  timestamp: string
  subject: string | null
  score: number | null
  rule_pack: string | null
  words: number | null
  grade: number | null
  excerpt: string | null
}

export const HISTORY_PAGE = 50

export type HistoryFilter = { limit: number; kind: Kind | null }

export const historyQuery = (userId: string, { limit, kind }: HistoryFilter) =>
  queryOptions({
    queryKey: [...historyKey(userId), limit, kind],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<KeptAnalysis[]> => {
      const mine = (await supabase()).from('analyses').select(LIST_COLUMNS).eq('user_id', userId)
      const { data, error } = await (kind ? mine.eq('analysis_type', typeOfKind(kind)) : mine)
        .order('timestamp', { ascending: false })
        .limit(limit)
        .overrideTypes<ListRow[], { merge: false }>()
      if (error) throw error
      return data.map(keptAnalysis)
    },
  })

/** The newest of this person's analyses, as many as asked for. */
export function useHistory(filter: HistoryFilter) {
  return useQuery(historyQuery(useUser().id, filter))
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
        .maybeSingle<ListRow & { body: string | null; report: ReportJson | null }>()
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
      if (error || !data) throw await faultOfCall(error)
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
      client.setQueriesData<KeptAnalysis[]>({ queryKey: historyKey(userId) }, (list) =>
        list?.filter((kept) => kept.id !== id),
      )
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
    excerpt: row.excerpt ?? '',
    score: row.score,
    words: row.words,
    grade: row.grade,
    rulePack: row.rule_pack,
  }
}

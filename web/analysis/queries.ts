import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analysis, Draft, Kind } from '#core/analysis/analysis.ts'
import type { AiReview } from '#core/ai/rewriting.ts'
import { useUser } from '#web/auth/queries.ts'
import { invokeOrRefuse } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { scoreCondition, type HistoryFilter } from './history/history-filter.ts'
import { kindOfType, typeOfKind } from '#core/analysis/analysis-type.ts'

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
  /** The draft and its report are kept no longer; the score is. */
  isRemoved: boolean
  /** Whose review it is: in a shared workspace not always one's own. */
  userId: string
  workspaceId: string | null
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
  'id, user_id, workspace_id, analysis_type, timestamp, subject, score, rule_pack, words:report->metrics->words, grade:report->metrics->grade, excerpt:report->>excerpt, removed_by_retention_at'

type Counted = { words: number | null; grade: number | null }

type ListRow = {
  id: string
  user_id: string
  workspace_id: string | null
  analysis_type: string
  timestamp: string
  subject: string | null
  score: number | null
  rule_pack: string | null
  words: number | null
  grade: number | null
  excerpt: string | null
  removed_by_retention_at: string | null
}

export const HISTORY_PAGE = 50

export type HistoryAsked = HistoryFilter & { limit: number; workspaceId: string | undefined }

export const historyQuery = (userId: string, asked: HistoryAsked) =>
  queryOptions({
    queryKey: [...historyKey(userId), asked],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<KeptAnalysis[]> => {
      const { kinds, bands, authors, limit, workspaceId } = asked
      const own = `user_id.eq.${userId}`
      const found = await request((db) => {
        let rows = db
          .from('analyses')
          .select(LIST_COLUMNS)
          .or(workspaceId ? `${own},workspace_id.eq.${workspaceId}` : own)
        if (kinds.length > 0) rows = rows.in('analysis_type', kinds.map(typeOfKind))
        if (bands.length > 0) rows = rows.or(scoreCondition(bands))
        if (authors.length > 0) rows = rows.in('user_id', authors)
        return rows.order('timestamp', { ascending: false }).limit(limit).overrideTypes<Counted[]>()
      })
      return found.map(keptAnalysis)
    },
  })

/** The newest of this person's analyses and of those made in this workspace, as many as asked for. */
export function useHistory(asked: HistoryAsked) {
  return useQuery(historyQuery(useUser().id, asked))
}

export type Author = { id: string; name: string; email: string }
type MemberRow = { user_id: string; name: string | null; email: string }

/** Who may have made an analysis here: the people of the workspace. */
export const useAuthors = (workspaceId: string | undefined) => useQuery(authorsQuery(workspaceId))

export const authorsQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['analyses', 'authors', workspaceId],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<Author[]> => {
      const data = await request((db) => db.rpc('get_workspace_members', { p_workspace_id: workspaceId! }))
      return (data as MemberRow[]).map(({ user_id: id, name, email }) => ({
        id,
        name: name || email,
        email,
      }))
    },
  })

export const keptReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['analyses', 'report', id],
    queryFn: async (): Promise<KeptReport | null> => {
      const data = await request((db) =>
        db
          .from('analyses')
          .select(`${LIST_COLUMNS}, body, report`)
          .eq('id', id)
          .maybeSingle()
          .overrideTypes<Counted & { report: ReportJson | null }>(),
      )
      return data && { ...keptAnalysis(data), body: data.body ?? '', report: data.report }
    },
  })

export function useAnalyze() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  return useMutation({
    // Offline, the person is told at once; by default the call would wait in silence.
    mutationFn: (request: ReviewRequest) => invokeOrRefuse<Review>('analyze-email', request),
    onSettled: () => client.invalidateQueries({ queryKey: ['analyses', userId] }),
  })
}

export function useDeleteAnalysis() {
  const client = useQueryClient()
  const { id: userId } = useUser()
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('analyses').delete().eq('id', id))
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
    isRemoved: row.removed_by_retention_at !== null,
    userId: row.user_id,
    workspaceId: row.workspace_id,
  }
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '#core/analysis/analysis.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'
import { invokeOrRefuse } from '#web/data/invoke.ts'

export type SharedReport = {
  subject: string
  analysisType: string
  timestamp: string
  rulePack: string | null
  report: Analysis
}

const linkQuery = (analysisId: string) =>
  queryOptions({
    queryKey: ['shared_reports', analysisId],
    queryFn: async (): Promise<string | null> => {
      const data = await request((db) =>
        db.from('shared_reports').select('token').eq('analysis_id', analysisId).maybeSingle(),
      )
      return data?.token ?? null
    },
  })

/** The share link of an analysis, or null while it is not shared. */
export function useShareLink(analysisId: string) {
  return useQuery(linkQuery(analysisId))
}

export function useShare(analysisId: string) {
  const client = useQueryClient()
  const setToken = (token: string | null) => client.setQueryData(linkQuery(analysisId).queryKey, token)
  const share = useMutation({
    mutationFn: async () => {
      const data = await request((db) =>
        db.from('shared_reports').insert({ analysis_id: analysisId }).select('token').single(),
      )
      return data.token
    },
    onSuccess: setToken,
    onError: () => toastError('Couldn’t create the link'),
  })
  const revoke = useMutation({
    mutationFn: async () => {
      await request((db) => db.from('shared_reports').delete().eq('analysis_id', analysisId))
    },
    onSuccess: () => setToken(null),
    onError: () => toastError('Couldn’t revoke the link'),
  })
  return { share, revoke }
}

export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared_reports', 'open', token],
    retry: false,
    queryFn: () => invokeOrRefuse<SharedReport>('read-shared-report', { token }),
  })

export type ExportedFile = { name: string; type: string; content: string }

export function useExport(analysisId: string) {
  return useMutation({
    mutationFn: (format: 'markdown' | 'json') =>
      invokeOrRefuse<ExportedFile>('export-analysis', { id: analysisId, format }),
  })
}

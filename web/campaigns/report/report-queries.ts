import { queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import type { Counts } from '#core/reporting/campaign-advice.ts'
import { MINUTE } from '#web/app/query-client.ts'
import { invoke } from '#web/data/invoke.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import type { Hour } from '#web/ui/hours.ts'
import { toastError } from '#web/ui/toast.ts'

export type Group = Counts & { by: 'all' | 'step' | 'variant' | 'mailbox' | 'family'; key: string | null }

/** How many came how far; `open_tracked` and `click_tracked` got a mail in which that could be seen. */
export type People = Record<
  | 'written'
  | 'delivered'
  | 'open_tracked'
  | 'click_tracked'
  | 'opened'
  | 'clicked'
  | 'replied'
  | 'positive'
  | 'meetings',
  number
>

/** What came of the leads after a branch of the condition `step`; `branch` null is those who still wait there. */
export type BranchCounts = {
  step: string
  branch: string | null
  name: string | null
  leads: number
  written: number
  replied: number
  positive: number
}

export type Report = {
  leads: Partial<Record<string, number>>
  people: People
  /** True if the campaign tracks them now. */
  tracks: { opens: boolean; clicks: boolean }
  groups: Group[]
  reply_hours: number[]
  days: { day: string; sent: number; replied: number }[]
  /** `week` is the Monday it begins with. */
  cohorts: { week: string; leads: number; written: number; replied: number; positive: number }[]
  /** How many of those to be emailed and of the holdout group reached the outcome; `part` is null where none is chosen. */
  holdout: Record<'mailed' | 'held', { part: number | null; whole: number }> | null
  branches: BranchCounts[]
  /** By the clock of each reader; `zones` says of how many leads it is known, derived or not. */
  reader_hours: { hours: Hour[]; zones: { known: number; derived: number; unknown: number } }
}

export const reportKey = (campaignId: string) => ['campaign_report', campaignId]

const reportQuery = (campaignId: string) =>
  queryOptions({
    queryKey: reportKey(campaignId),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    queryFn: async (): Promise<Report> => {
      return (await request((db) => db.rpc('campaign_report', { p_campaign_id: campaignId }))) as Report
    },
  })

export const useReport = (campaignId: string) => useQuery(reportQuery(campaignId))

/** Of several campaigns, in their order. */
export const useReports = (campaignIds: readonly string[]) =>
  useQueries({ queries: campaignIds.map(reportQuery) })

/** The report as a file; the server decides whether the plan has exports. */
export function useExportReport(campaignId: string) {
  const save = useSaveExport()
  return useMutation({
    mutationFn: async () => {
      const file = await invoke<{ name: string; content: string }>('export-campaign', { campaignId })
      save(file.name, new Blob([file.content], { type: 'text/csv;charset=utf-8' }))
    },
    onError: async (error) =>
      toastError(await refusalOf(error, 'The report could not be saved. Please try again.')),
  })
}

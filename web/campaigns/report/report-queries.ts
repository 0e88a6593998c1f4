import { queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import type { Counts } from '#core/reporting/campaign-advice.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { invoke } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { useSaveExport } from '#web/lists/use-save-export.ts'
import type { Hour } from '#web/ui/hours.ts'

export type Group = Counts & { by: 'all' | 'step' | 'variant' | 'mailbox' | 'family'; key: string | null }

/** The number of leads per stage; `open_tracked` and `click_tracked` received an email with that tracking. */
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

/** The results of leads after a branch of the condition `step`; a null `branch` means those still waiting there. */
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
  /** `week` is its Monday. */
  cohorts: { week: string; leads: number; written: number; replied: number; positive: number }[]
  /**
   * The number of leads with the outcome among the emailed and in the holdout group; `part` is null when no outcome is
   * set.
   */
  holdout: Record<'mailed' | 'held', { part: number | null; whole: number }> | null
  branches: BranchCounts[]
  /** In each recipient's time zone; `zones` counts the leads with a known, a derived or no zone. */
  reader_hours: { hours: Hour[]; zones: { known: number; derived: number; unknown: number } }
}

const reportKey = (campaignId: string) => ['campaign_report', campaignId]

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

/** The reports of several campaigns, in their order. */
export const useReports = (campaignIds: readonly string[]) =>
  useQueries({ queries: campaignIds.map(reportQuery) })

/** Exports the report as a file; the server checks the plan. */
export function useExportReport(campaignId: string) {
  const save = useSaveExport()
  return useMutation({
    mutationFn: async () => {
      const file = await invoke<{ name: string; content: string }>('export-campaign', { campaignId })
      save(file.name, new Blob([file.content], { type: 'text/csv;charset=utf-8' }))
    },
    meta: { failure: 'Couldn’t save the report. Please try again.' },
  })
}

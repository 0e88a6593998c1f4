import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { invokeOrRefuse } from '#web/data/invoke.ts'
import { toastError } from '#web/ui/toast.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import type { Report } from './report-queries.ts'

/** A link whose `expires_at` is null works until it is revoked. */
export type ReportLink = Pick<Row<'shared_campaign_reports'>, 'token' | 'expires_at'>

/** Steps are identified by their index, which is null for a removed step. */
export type SharedCampaignReport = Omit<Report, 'leads' | 'branches' | 'holdout'> & {
  title: string
  time_zone: string
}

const linkQuery = ({ id }: Campaign) =>
  queryOptions({
    queryKey: ['shared_campaign_reports', id],
    queryFn: (): Promise<ReportLink | null> =>
      request((db) =>
        db.from('shared_campaign_reports').select('token, expires_at').eq('campaign_id', id).maybeSingle(),
      ),
  })

/** The link of a campaign's report, or null while it is not shared. */
export function useReportLink(campaign: Campaign) {
  return useQuery(linkQuery(campaign))
}

export function useShareReport(campaign: Campaign) {
  const client = useQueryClient()
  const { queryKey } = linkQuery(campaign)
  const remove = () =>
    request((db) => db.from('shared_campaign_reports').delete().eq('campaign_id', campaign.id))
  const share = useMutation({
    mutationFn: async (expiresAt: string | null): Promise<ReportLink> => {
      // An expired link must be deleted before a new one can be created.
      await remove()
      return request((db) =>
        db
          .from('shared_campaign_reports')
          .insert({ workspace_id: campaign.workspace_id, campaign_id: campaign.id, expires_at: expiresAt })
          .select('token, expires_at')
          .single(),
      )
    },
    onSuccess: (link) => client.setQueryData(queryKey, link),
    onError: () => {
      toastError('Couldn’t create the link')
      void client.invalidateQueries({ queryKey })
    },
  })
  const revoke = useMutation({
    mutationFn: remove,
    onSuccess: () => client.setQueryData(queryKey, null),
    onError: () => toastError('Couldn’t revoke the link'),
  })
  return { share, revoke }
}

export const sharedCampaignReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared_campaign_reports', 'open', token],
    retry: false,
    queryFn: () => invokeOrRefuse<SharedCampaignReport>('read-shared-campaign-report', { token }),
  })

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nextSend } from '#core/campaigns/next-send.ts'
import { useFollowTable } from '#web/data/follow-table.ts'
import { useSoon } from '#web/live/use-soon.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { readWaits, type Wait } from '../leads/lead-queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'

type Candidate = {
  id: string
  email: string
  step_id: string | null
  mailbox_id: string | null
  audience: { id: string; name: string | null } | null
}
export type NextLead = Candidate & Wait & { leadId: string }

/** Enough leads to find one that is not held. */
const LOOKED_AT = 20

/**
 * The next lead to receive an email; `blocked` when all wait for a user's action: the first of them with its reason.
 */
export function useNextSend(campaign: Campaign) {
  return useQuery({
    queryKey: ['campaign_overview', campaign.id, 'next'],
    refetchInterval: MINUTE / 2,
    queryFn: async (): Promise<{ next: NextLead | undefined; blocked: NextLead | undefined }> => {
      const [fresh, begun] = await Promise.all([
        readCandidates(campaign.id, true),
        readCandidates(campaign.id, false),
      ])
      const leads = campaign.follow_ups_first ? [...begun, ...fresh] : [...fresh, ...begun]
      if (leads.length === 0) return { next: undefined, blocked: undefined }
      const waits = await readWaits(
        campaign.id,
        leads.map(({ id }) => id),
      )
      const waiting = leads.flatMap((lead): NextLead[] => {
        const wait = waits.get(lead.id)
        return wait ? [{ ...lead, ...wait, leadId: lead.id }] : []
      })
      const next = nextSend(waiting)
      return { next, blocked: next ? undefined : waiting[0] }
    },
  })
}

async function readCandidates(campaignId: string, isFirst: boolean): Promise<Candidate[]> {
  return request((db) => {
    const leads = db
      .from('campaign_leads')
      .select('id, email, step_id, mailbox_id, audience(id, name)')
      .eq('campaign_id', campaignId)
      .in('state', ['waiting', 'active'])
    return (isFirst ? leads.is('last_sent_at', null) : leads.not('last_sent_at', 'is', null))
      .order('due_at', { nullsFirst: false })
      .order('id')
      .limit(LOOKED_AT)
  })
}

/** Refetches the figures and the unconfirmed emails when an email is sent or a mail arrives. */
export function useLiveOverview({ id, workspace_id: workspaceId }: Campaign): void {
  const client = useQueryClient()
  const onChange = useSoon(() => {
    for (const queryKey of [
      ['campaign_overview', id],
      ['messages', 'uncertain', id],
      ['campaign_figures', workspaceId],
      ['dashboard', workspaceId, 'mailboxes'],
    ])
      void client.invalidateQueries({ queryKey })
  })
  const events = { onChange, onCaughtUp: onChange }
  useFollowTable('messages', workspaceId, 'overview', events)
  useFollowTable('inbound_messages', workspaceId, 'overview', events)
  useFollowTable('conversations', workspaceId, 'overview', events)
  useFollowTable('mailboxes', workspaceId, 'overview', events)
}

import { generatePath } from 'react-router'
import { FixLink } from '#web/fixes/fix-link.tsx'
import { paths } from '#web/paths.ts'
import type { Campaign } from '../queries.ts'

type HeldLead = { email: string; mailbox_id: string | null; step_id: string | null }
type Place = { to: string; field?: string }

/** Where the rule that holds a lead back is changed; nothing where only time helps. */
export function WaitFix({
  campaign,
  lead,
  rule,
  step,
}: {
  campaign: Campaign
  lead: HeldLead
  rule: string
  /** Which one comes next, counted from 1. */
  step: number
}) {
  const place = placeOf(rule, lead, step, campaign)
  return place && <FixLink {...place} from={`“${campaign.title}”`} label={`Fix for ${lead.email}`} />
}

function placeOf(rule: string, lead: HeldLead, step: number, { id }: Campaign): Place | null {
  const tab = (name: string, field: string): Place => ({
    to: `${generatePath(paths.campaign, { id })}?tab=${name}`,
    field,
  })
  const mailbox = (part: string): Place => ({
    to: lead.mailbox_id ? `${paths.providers}?mailbox=${lead.mailbox_id}&part=${part}` : paths.providers,
  })
  switch (rule) {
    case 'missing_value':
      return { to: `${paths.audience}?q=${encodeURIComponent(lead.email)}` }
    case 'nothing_to_send':
    case 'too_big':
    case 'broken':
    case 'message_fault':
      return tab(`sequence&step=${step}`, 'body')
    case 'import':
      return { to: paths.audienceImport }
    case 'task':
      return tab('overview', 'tasks')
    case 'uncertain':
      return tab('overview', 'uncertain')
    case 'campaign_cap':
      return tab('schedule', 'daily-cap')
    case 'new_leads_cap':
      return tab('schedule', 'new-leads-cap')
    case 'no_mailbox':
    case 'mailbox_removed':
      return tab('schedule', 'senders')
    case 'mailbox_paused':
      return mailbox('danger')
    case 'mailbox_broken':
      return mailbox('health')
    case 'mailbox_limit':
      return mailbox('sending')
    default:
      return null
  }
}

import { generatePath } from 'react-router'
import { FixLink } from '#web/fixes/fix-link.tsx'
import { paths } from '#web/data/paths.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { contactField } from './contact-field.ts'

type HeldLead = {
  email: string
  mailbox_id: string | null
  step_id: string | null
  audience: { id: string } | null
}
type Place = { to: string; field?: string }

/** A link to the setting of the rule that holds a lead; nothing when only waiting helps. */
export function WaitFix({
  campaign,
  lead,
  rule,
  detail,
  step,
}: {
  campaign: Campaign
  lead: HeldLead
  rule: string
  detail: string | null
  /** The number of the next step, from 1. */
  step: number
}) {
  const place = placeOf({ rule, detail }, lead, step, campaign)
  return place && <FixLink {...place} from={`“${campaign.title}”`} label={`Fix for ${lead.email}`} />
}

function placeOf(
  { rule, detail }: { rule: string; detail: string | null },
  lead: HeldLead,
  step: number,
  { id }: Campaign,
): Place | null {
  const tab = (name: string, field: string): Place => ({
    to: `${generatePath(paths.campaign, { id })}?tab=${name}`,
    field,
  })
  const mailbox = (part: string): Place => ({
    to: lead.mailbox_id ? `${paths.providers}?mailbox=${lead.mailbox_id}&part=${part}` : paths.providers,
  })
  switch (rule) {
    case 'missing_value':
      return contactPlace(lead, detail) ?? tab(`sequence&step=${step}`, 'body')
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

/** Opens the contact at the field that the email needs; null when the fault is in the template. */
function contactPlace({ audience, email }: HeldLead, detail: string | null): Place | null {
  const field = contactField(detail ?? '')
  if (!audience || field === null) return null
  const search = new URLSearchParams({ q: email, member: audience.id })
  return { to: `${paths.audience}?${search.toString()}`, field: `contact-${field}` }
}

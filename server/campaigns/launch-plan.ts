// The campaign to be launched, with its sequence and senders, and its contacts: the common start of the checklist and
// the dry run.
import { tagFields } from '#core/audience/contact-fields.ts'
import type { FitVariant } from '#core/campaigns/check-fit.ts'
import type { LaunchFacts } from '#core/campaigns/launch-facts.ts'
import type { SendingWindow } from '#core/campaigns/sending-window.ts'
import { variantLabel, type Sequence } from '#core/campaigns/sequence.ts'
import type { DomainChecks } from '#core/mailboxes/domain-check.ts'
import type { TemplateContact } from '#core/templates/fields.ts'
import type { Database, Identity } from '#database/database.ts'

export const service: Identity = { role: 'service_role' }

/** The times and limits of a campaign's sending: its columns of email_campaigns. */
export type SendingRules = {
  send_days: number[]
  hour_from: string
  hour_to: string
  closed_dates: string[]
  in_lead_zone: boolean
  daily_cap: number | null
  new_leads_cap: number | null
  follow_ups_first: boolean
  waits_in_working_days: boolean
}

export const windowOf = (rules: SendingRules): SendingWindow => ({
  days: rules.send_days,
  from: rules.hour_from,
  to: rules.hour_to,
  closedDates: rules.closed_dates,
})

type StepFault = LaunchFacts['conditions']['faults'][number]

export type LaunchPlan = {
  campaign: SendingRules & {
    id: string
    workspace_id: string
    tracks_opens: boolean
    tracks_clicks: boolean
    unsubscribe_line: string
    min_score: number
    holds_risky: boolean
  }
  zone: string
  postal_address: string | null
  may_track: boolean
  sequence: Sequence
  condition_gaps: StepFault[]
  action_gaps: StepFault[]
  senders: {
    id: string
    address: string
    from_name: string
    state: 'active' | 'paused' | 'broken'
    daily_limit: number
    ramp_step: number
    today: number
    gap: number
    domain: { name: string; checks: Partial<DomainChecks> } | null
  }[]
}

export type LaunchContact = TemplateContact & {
  id: string
  time_zone: string | null
  /** Their mail provider, when it is a large one. */
  provider: string | null
  /** The date before which they get no email. */
  not_before: string | null
}

/** Null when there is no such campaign. Runs as the service, so the caller must have checked access. */
export async function readLaunchPlan(
  db: Database,
  campaignId: string,
  now: Date,
): Promise<LaunchPlan | null> {
  const [row] = await db
    .as(service)
    .query<{ plan: LaunchPlan | null }>('select private.launch_facts($1, $2) as plan', [campaignId, now])
  return row?.plan ?? null
}

const PAGE = 2000

/** The columns of a TemplateContact, from the result of private.tag_values. */
export const tagValues = [...tagFields.map(({ key }) => key), 'custom_fields']
  .map((key) => `contact ->> '${key}' as ${key}`)
  .join(', ')

/** All contacts of the launch, a page at a time, so that a large audience is never whole in memory. */
export const readLaunchContacts = (db: Database, campaignId: string): AsyncGenerator<LaunchContact[]> =>
  readPages(
    db,
    `select id, ${tagValues}, time_zone, provider, not_before from private.launch_contacts($1, $2, $3)`,
    campaignId,
  )

/**
 * Rows by ID, from a query with the campaign, the last ID of the previous page (null at first) and the page size as
 * parameters.
 */
export async function* readPages<Row extends { id: string }>(
  db: Database,
  sql: string,
  campaignId: string,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const page: Row[] = await db.as(service).query<Row>(sql, [campaignId, after, PAGE])
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}

/** The merge tags of the sender. */
export const senderFields = (sender: LaunchPlan['senders'][number] | undefined) => ({
  sender_name: sender?.from_name ?? '',
  sender_email: sender?.address ?? '',
  unsubscribe: 'https://example.com/',
})

export const fitVariantsOf = (sequence: Sequence): FitVariant[] =>
  sequence.flatMap(({ variants }, place) =>
    variants.map(({ subject, content_text: text, content_html: html }, at) => ({
      step: place + 1,
      label: variantLabel(at),
      subject,
      text,
      html,
    })),
  )

/** All texts of its emails. */
export const textsOf = ({ sequence }: LaunchPlan): string[] =>
  sequence.flatMap(({ variants }) =>
    variants.flatMap(({ subject, content_text: text, content_html: html }) => [subject, text, html ?? '']),
  )

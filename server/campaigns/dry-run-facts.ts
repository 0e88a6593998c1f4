// What a dry run plays from, read from the database: the workspace as it stands at this moment.
import { createFitCheck } from '#core/campaigns/check-fit.ts'
import type { Contacted, DryCampaign, DryLead, DryRun } from '#core/campaigns/dry-run.ts'
import { sequenceOf, type Sequence } from '#core/campaigns/sequence.ts'
import type { Database, Identity } from '#database/database.ts'
import { dryStepsOf, readKnown } from './dry-run-known.ts'
import {
  fitVariantsOf,
  prospectsOf,
  type LaunchPlan,
  type Prospect,
  type SendingRules,
} from './launch-facts.ts'

const service: Identity = { role: 'service_role' }
const PAGE = 2000

type Row = {
  zone: string
  mailboxes: {
    id: string
    daily_limit: number
    ramp_began: string | null
    ramp_start: number
    ramp_step: number
    gap: number
    hour_from: string | null
    hour_to: string | null
    frozen_from: string | null
    frozen_to: string | null
    sent_on: string | null
    sent_count: number
    next_free_at: string | null
  }[]
  campaigns: (SendingRules & {
    id: string
    zone: string
    sequence: Sequence
    used: { sent: number; new_leads: number } | null
    senders: { id: string; mailbox_id: string; served_at: string | null }[]
  })[]
  held_elsewhere: string[]
  written: [string, string | null, string][]
  contacted: [string, string | null, string][]
}
type LeadRow = Omit<Prospect, 'id'> & {
  id: string
  contact_id: string
  step_id: string | null
  due_at: string | null
  mailbox_id: string | null
  last_sent_at: string | null
  is_active: boolean
}

/** `most` is how many leads are read in all: those of the campaign that is asked about first. */
export async function readDryRun(
  db: Database,
  plan: LaunchPlan,
  { now, start, most }: { now: Date; start: Date; most: number },
): Promise<DryRun> {
  const [found] = await db
    .as(service)
    .query<{ facts: Row }>('select private.dry_run_facts($1, $2) as facts', [plan.campaign.id, now])
  const facts = found!.facts
  const campaigns: DryCampaign[] = []
  let left = most
  for (const row of facts.campaigns) {
    const isAsked = row.id === plan.campaign.id
    const leads = await leadsOf(db, plan, row, { start: isAsked ? start : null, most: left })
    left -= leads.length
    campaigns.push(campaignOf(row, leads))
  }
  return {
    now: now.getTime(),
    zone: facts.zone,
    mailboxes: facts.mailboxes.map(mailboxOf),
    campaigns: campaigns as [DryCampaign, ...DryCampaign[]],
    heldElsewhere: new Set(facts.held_elsewhere),
    written: facts.written.map(contactedOf),
    contacted: facts.contacted.map(contactedOf),
  }
}

/** Those that are in it, and of one that is to be launched those who come in then. */
async function leadsOf(
  db: Database,
  plan: LaunchPlan,
  row: Row['campaigns'][number],
  { start, most }: { start: Date | null; most: number },
): Promise<DryLead[]> {
  const misfitsOf = misfitsIn(row.sequence, plan.senders[0])
  const sequence = sequenceOf(row.sequence)
  const leads: DryLead[] = []
  const known = new Set<string>()
  const zoneOf = ({ time_zone }: { time_zone: string | null }) => (row.in_lead_zone ? time_zone : null)
  for await (const page of openLeads(db, row.id)) {
    const knownOf = await readKnown(
      db,
      row.id,
      sequence,
      page.map(({ contact_id }) => contact_id),
    )
    for (const lead of page) {
      known.add(lead.email.toLowerCase())
      if (lead.due_at === null || leads.length >= most) continue
      const isNew = start !== null && lead.last_sent_at === null
      leads.push({
        email: lead.email,
        zone: zoneOf(lead),
        step: Math.max(
          0,
          row.sequence.findIndex(({ id }) => id === lead.step_id),
        ),
        due: isNew ? start.getTime() : Date.parse(lead.due_at),
        mailboxId: lead.mailbox_id,
        lastSent: lead.last_sent_at === null ? null : Date.parse(lead.last_sent_at),
        isActive: lead.is_active,
        misfits: misfitsOf(lead),
        ...knownOf(lead.contact_id),
      })
    }
    if (leads.length >= most) break
  }
  if (start === null) return leads
  for await (const page of prospectsOf(db, row.id)) {
    const knownOf = await readKnown(
      db,
      row.id,
      sequence,
      page.map(({ id }) => id),
    )
    for (const prospect of page) {
      if (known.has(prospect.email.toLowerCase())) continue
      leads.push({
        email: prospect.email,
        zone: zoneOf(prospect),
        step: 0,
        due: start.getTime(),
        mailboxId: null,
        lastSent: null,
        isActive: false,
        misfits: misfitsOf(prospect),
        ...knownOf(prospect.id),
      })
    }
    if (leads.length >= most) break
  }
  return leads
}

async function* openLeads(db: Database, campaignId: string): AsyncGenerator<LeadRow[]> {
  for (let after: string | null = null; ;) {
    const page: LeadRow[] = await db.as(service).query<LeadRow>(
      `select id, contact_id, email, step_id, to_json(due_at) as due_at, mailbox_id, to_json(last_sent_at) as last_sent_at, is_active,
           name, phone, company, job_title, location, custom_fields, time_zone
         from private.dry_run_leads($1, $2, $3)`,
      [campaignId, after, PAGE],
    )
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)!.id
  }
}

/** The steps that can't be written for somebody: where which variant they get decides, they are taken as written. */
function misfitsIn(sequence: Sequence, sender: LaunchPlan['senders'][number] | undefined) {
  const live = fitVariantsOf(
    sequence.map((step) => ({ ...step, variants: step.variants.filter(({ weight }) => weight > 0) })),
  )
  const check = createFitCheck(live, {
    sender_name: sender?.from_name ?? '',
    sender_email: sender?.address ?? '',
    unsubscribe: 'https://example.com/',
  })
  const variants = Map.groupBy(live, ({ step }) => step)
  return (contact: Parameters<typeof check>[0]): ReadonlySet<number> | null => {
    const found = check(contact)
    if (found.length === 0) return null
    const labels = Map.groupBy(found, ({ step }) => step)
    const whole = [...labels].filter(
      ([step, misfits]) => new Set(misfits.map(({ label }) => label)).size === variants.get(step)?.length,
    )
    return new Set(whole.map(([step]) => step - 1))
  }
}

const campaignOf = (row: Row['campaigns'][number], leads: DryLead[]): DryCampaign => ({
  id: row.id,
  zone: row.zone,
  window: { days: row.send_days, from: row.hour_from, to: row.hour_to, closedDates: row.closed_dates },
  steps: dryStepsOf(row.sequence),
  senders: row.senders.map(({ id, mailbox_id, served_at }) => ({
    id,
    mailboxId: mailbox_id,
    servedAt: instantOf(served_at),
  })),
  dailyCap: row.daily_cap,
  newLeadsCap: row.new_leads_cap,
  followUpsFirst: row.follow_ups_first,
  waitsInWorkingDays: row.waits_in_working_days,
  used: { sent: row.used?.sent ?? 0, firsts: row.used?.new_leads ?? 0 },
  leads,
})

const mailboxOf = (row: Row['mailboxes'][number]): DryRun['mailboxes'][number] => ({
  id: row.id,
  dailyLimit: row.daily_limit,
  ramp:
    row.ramp_began === null ? null : { began: row.ramp_began, start: row.ramp_start, step: row.ramp_step },
  gap: row.gap,
  hours: row.hour_from && row.hour_to ? { from: row.hour_from, to: row.hour_to } : null,
  daysOff: row.frozen_from && row.frozen_to ? { from: row.frozen_from, to: row.frozen_to } : null,
  sentOn: row.sent_on,
  sentCount: row.sent_count,
  nextFree: instantOf(row.next_free_at),
})

const contactedOf = ([email, campaignId, at]: [string, string | null, string]): Contacted => ({
  email,
  campaignId,
  at: Date.parse(at),
})

const instantOf = (written: string | null): number | null => (written === null ? null : Date.parse(written))

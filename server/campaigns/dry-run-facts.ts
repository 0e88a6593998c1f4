// The input of a dry run, read from the database: the current state of the workspace.
import type { Contacted, DryCampaign, DryLead, DryRun } from '#core/campaigns/dry-run.ts'
import { plannedStepsOf } from '#core/campaigns/planned-steps.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import type { Database } from '#database/database.ts'
import { readLeads } from './dry-run-leads.ts'
import { service, windowOf, type LaunchPlan, type SendingRules } from './launch-plan.ts'

type Row = {
  zone: string
  mailboxes: {
    id: string
    provider: string | null
    daily_limit: number
    is_slowed: boolean
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
    starts_at: string | null
    matches_provider: boolean
    provider_hourly_cap: number | null
    provider_hours: { provider: string; hour: string; sent: number; held: number }[]
    senders: { id: string; mailbox_id: string; served_at: string | null }[]
  })[]
  held_elsewhere: [email: string, first: string][]
  written: [string, string | null, string][]
  contacted: [string, string | null, string][]
}

/** `most` is the total number of leads to read, those of the requested campaign first. */
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
    const leads = await readLeads(db, plan, row, {
      start: isAsked ? start : null,
      most: left,
      others: facts.campaigns,
    })
    left -= leads.length
    campaigns.push(campaignOf(row, leads))
  }
  return {
    now: now.getTime(),
    zone: facts.zone,
    mailboxes: facts.mailboxes.map(mailboxOf),
    campaigns: campaigns as [DryCampaign, ...DryCampaign[]],
    heldElsewhere: new Map(facts.held_elsewhere),
    written: facts.written.map(contactedOf),
    contacted: facts.contacted.map(contactedOf),
  }
}

const campaignOf = (row: Row['campaigns'][number], leads: DryLead[]): DryCampaign => ({
  id: row.id,
  zone: row.zone,
  window: windowOf(row),
  steps: plannedStepsOf(row.sequence),
  senders: row.senders.map(({ id, mailbox_id, served_at }) => ({
    id,
    mailboxId: mailbox_id,
    servedAt: instantOf(served_at),
  })),
  dailyCap: row.daily_cap,
  newLeadsCap: row.new_leads_cap,
  followUpsFirst: row.follow_ups_first,
  waitsInWorkingDays: row.waits_in_working_days,
  matchesProvider: row.matches_provider,
  providerCap: row.provider_hourly_cap,
  providerHours: row.provider_hours.map(({ hour, ...counts }) => ({ ...counts, hour: Date.parse(hour) })),
  used: { sent: row.used?.sent ?? 0, firsts: row.used?.new_leads ?? 0 },
  leads,
  startsAt: instantOf(row.starts_at),
})

const mailboxOf = (row: Row['mailboxes'][number]): DryRun['mailboxes'][number] => ({
  id: row.id,
  provider: row.provider,
  dailyLimit: row.daily_limit,
  isSlowed: row.is_slowed,
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

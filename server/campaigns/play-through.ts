import { dryRun, type DryDay } from '#core/campaigns/dry-run.ts'
import type { Database } from '#database/database.ts'
import { prospectsOf, windowOf, type LaunchPlan } from './launch-facts.ts'

export type PlayedSend = { email: string; step: number; from: string; at: string }
export type Played = {
  zone: string
  days: (Omit<DryDay, 'byMailbox'> & { byMailbox: { address: string; count: number }[] })[]
  sends: PlayedSend[]
  total: number
  people: number
  /** Null where it takes more than a year. */
  endsOn: string | null
}

/** How many sends are told one by one. */
const KEPT = 500
/** More people than that are not played: the answer would take seconds, and the days say it already. */
const MOST = 200_000

/** Who would get what, when and from which mailbox, if it started then and nobody answered. */
export async function playThrough(db: Database, plan: LaunchPlan, start: Date): Promise<Played> {
  const { campaign, zone } = plan
  const emails: string[] = []
  const leadZones: (string | null)[] = []
  for await (const page of prospectsOf(db, campaign.id)) {
    for (const { email, time_zone } of page) {
      if (emails.length < KEPT) emails.push(email)
      leadZones.push(campaign.in_lead_zone ? time_zone : null)
    }
    if (leadZones.length >= MOST) break
  }
  const senders = plan.senders.filter(({ state }) => state === 'active')
  const addressOf = new Map(senders.map(({ id, address }) => [id, address]))
  const played = dryRun(
    {
      start,
      zone,
      window: windowOf(plan),
      steps: plan.sequence.map(({ wait_days, kind }) => ({ wait: wait_days, kind })),
      mailboxes: senders.map(({ id, today, ramp_step, daily_limit, gap }) => ({
        id,
        today,
        perDayMore: ramp_step,
        limit: daily_limit,
        gap: Math.max(1, gap),
      })),
      dailyCap: campaign.daily_cap,
      newLeadsCap: campaign.new_leads_cap,
      followUpsFirst: campaign.follow_ups_first,
      waitsInWorkingDays: campaign.waits_in_working_days,
      leadZones,
    },
    { keep: KEPT },
  )
  return {
    zone,
    days: played.days.map(({ byMailbox, ...day }) => ({
      ...day,
      byMailbox: Object.entries(byMailbox).map(([id, count]) => ({
        address: addressOf.get(id) ?? '',
        count,
      })),
    })),
    sends: played.sends.flatMap(({ lead, step, mailboxId, at }) => {
      const email = emails[lead]
      return email
        ? [{ email, step: step + 1, from: addressOf.get(mailboxId) ?? '', at: at.toISOString() }]
        : []
    }),
    total: played.total,
    people: leadZones.length,
    endsOn: played.endsOn,
  }
}

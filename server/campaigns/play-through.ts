import { describeAction } from '#core/campaigns/action.ts'
import type { DryDay, DryResult } from '#core/campaigns/dry-run.ts'
import type { ReplyPath } from '#core/campaigns/sequence.ts'
import { formatHours } from '#core/campaigns/sending-window.ts'
import type { Database } from '#database/database.ts'
import { readDryRun } from './dry-run-facts.ts'
import { playAside } from './in-pieces.ts'
import type { LaunchPlan } from './launch-plan.ts'

/** `zone` is the recipient's own, when the campaign uses it. */
type PlayedSend = { email: string; step: number; from: string; at: string; zone: string | null }
/** `branch` is its ID or `otherwise`, `name` its title. */
type PlayedBranching = { email: string; step: number; branch: string; name: string; at: string }
export type Played = {
  zone: string
  days: (Omit<DryDay, 'byMailbox'> & { byMailbox: { address: string; count: number }[] })[]
  sends: PlayedSend[]
  total: number
  /** The branches of the first leads, and the number of leads in each branch. */
  branchings: PlayedBranching[]
  branchCounts: { step: number; branch: string; name: string; leads: number }[]
  /** The actions for the first leads, and the number of leads with each action. */
  actions: { email: string; step: number; at: string }[]
  actionCounts: { step: number; name: string; leads: number }[]
  people: number
  /** Contacts who do not get every step, by the rule that holds them. */
  held: DryResult['held']
  /** `09:00–17:00 Europe/Berlin`, in the format of formatHours. */
  hours: string
  /** Null when it takes more than a year. */
  endsOn: string | null
}

/** The number of sends that are listed individually. */
const KEPT = 500
/** The most leads to simulate: more would take seconds, and the days already show the result. */
const MOST = 200_000

type PlayOptions = { now: Date; start: Date; everybodyEngages?: boolean; everybodyReplies?: ReplyPath | null }

/**
 * Simulates the recipients, times and mailboxes of all emails, if the campaign started then and no one replied;
 * `everybodyEngages` sets the opens and clicks that conditions test, `everybodyReplies` the reply of everyone to
 * their first email.
 */
export async function playThrough(
  db: Database,
  plan: LaunchPlan,
  { now, start, everybodyEngages = false, everybodyReplies = null }: PlayOptions,
): Promise<Played> {
  const run = await readDryRun(db, plan, { now, start, most: MOST })
  const [asked] = run.campaigns
  const addresses = new Map(plan.senders.map(({ id, address }) => [id, address]))
  const addressOf = (id: string) => addresses.get(id) ?? ''
  const played = await playAside({ ...run, everybodyEngages, everybodyReplies }, { keep: KEPT })
  const named = <Taken extends { step: number; branch: string }>(taken: Taken) => {
    const branch = plan.sequence[taken.step]?.branches.find(({ id }) => id === taken.branch)
    return { ...taken, name: branch?.name ?? 'Otherwise' }
  }
  return {
    zone: asked.zone,
    days: played.days.map(({ byMailbox, ...day }) => ({
      ...day,
      byMailbox: Object.entries(byMailbox).map(([id, count]) => ({ address: addressOf(id), count })),
    })),
    sends: played.sends.map(({ email, mailboxId, zone, ...sent }) => ({
      email,
      zone,
      from: addressOf(mailboxId),
      ...shown(sent),
    })),
    total: played.total,
    branchings: played.branchings.map((taken) => ({ ...named(taken), ...shown(taken) })),
    branchCounts: played.branchCounts.map((count) => ({ ...named(count), step: count.step + 1 })),
    actions: played.actions.map(({ email, ...done }) => ({ email, ...shown(done) })),
    actionCounts: played.actionCounts.map(({ step, leads }) => {
      const action = plan.sequence[step]?.action
      return { step: step + 1, name: action ? describeAction(action) : '', leads }
    }),
    // Contacts held back at their first email get none.
    people: played.days.reduce((sum, { firsts }) => sum + firsts, 0),
    held: played.held,
    hours: formatHours(asked.window, asked.zone, plan.campaign.in_lead_zone),
    endsOn: played.endsOn,
  }
}

/** Steps are numbered from 1 for display. */
const shown = ({ step, at }: { step: number; at: Date }) => ({ step: step + 1, at: at.toISOString() })

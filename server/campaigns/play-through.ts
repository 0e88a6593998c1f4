import { sayAction } from '#core/campaigns/action.ts'
import { dryRun, type DryDay, type DryResult } from '#core/campaigns/dry-run.ts'
import type { ReplyPath } from '#core/campaigns/sequence.ts'
import { sayHours } from '#core/campaigns/sending-window.ts'
import type { Database } from '#database/database.ts'
import { readDryRun } from './dry-run-facts.ts'
import type { LaunchPlan } from './launch-plan.ts'

export type PlayedSend = { email: string; step: number; from: string; at: string }
/** `branch` is its id or `otherwise`, `name` what it is called. */
export type PlayedBranching = { email: string; step: number; branch: string; name: string; at: string }
export type Played = {
  zone: string
  days: (Omit<DryDay, 'byMailbox'> & { byMailbox: { address: string; count: number }[] })[]
  sends: PlayedSend[]
  total: number
  /** Who takes which branch, of the first of them, and how many take each. */
  branchings: PlayedBranching[]
  branchCounts: { step: number; branch: string; name: string; leads: number }[]
  /** Who has which action done, of the first of them, and how many have each done. */
  actions: { email: string; step: number; at: string }[]
  actionCounts: { step: number; name: string; leads: number }[]
  people: number
  /** Who does not get every step, by the rule that holds them. */
  held: DryResult['held']
  /** `09:00–17:00 Europe/Berlin`. */
  hours: string
  /** Null where it takes more than a year. */
  endsOn: string | null
}

/** How many sends are told one by one. */
const KEPT = 500
/** More leads than that are not played: the answer would take seconds, and the days say it already. */
const MOST = 200_000

/**
 * Who would get what, when and from which mailbox, if it started then and nobody answered; `everybodyEngages` is what is
 * assumed of opens and clicks where conditions ask for them, `everybodyReplies` what everybody answers to their first email.
 */
export async function playThrough(
  db: Database,
  plan: LaunchPlan,
  {
    now,
    start,
    everybodyEngages = false,
    everybodyReplies = null,
  }: { now: Date; start: Date; everybodyEngages?: boolean; everybodyReplies?: ReplyPath | null },
): Promise<Played> {
  const run = await readDryRun(db, plan, { now, start, most: MOST })
  const [asked] = run.campaigns
  const addressOf = new Map(plan.senders.map(({ id, address }) => [id, address]))
  const played = dryRun({ ...run, everybodyEngages, everybodyReplies }, { keep: KEPT })
  const nameOf = (step: number, branch: string) =>
    plan.sequence[step]?.branches.find(({ id }) => id === branch)?.name ?? 'Otherwise'
  return {
    zone: asked.zone,
    days: played.days.map(({ byMailbox, ...day }) => ({
      ...day,
      byMailbox: Object.entries(byMailbox).map(([id, count]) => ({
        address: addressOf.get(id) ?? '',
        count,
      })),
    })),
    sends: played.sends.map(({ email, step, mailboxId, at }) => ({
      email,
      step: step + 1,
      from: addressOf.get(mailboxId) ?? '',
      at: at.toISOString(),
    })),
    total: played.total,
    branchings: played.branchings.map(({ email, step, branch, at }) => ({
      email,
      step: step + 1,
      branch,
      name: nameOf(step, branch),
      at: at.toISOString(),
    })),
    branchCounts: played.branchCounts.map(({ step, branch, leads }) => ({
      step: step + 1,
      branch,
      name: nameOf(step, branch),
      leads,
    })),
    actions: played.actions.map(({ email, step, at }) => ({
      email,
      step: step + 1,
      at: at.toISOString(),
    })),
    actionCounts: played.actionCounts.map(({ step, leads }) => {
      const action = plan.sequence[step]?.action
      return { step: step + 1, name: action ? sayAction(action) : '', leads }
    }),
    // Those who are held back at their first email get none.
    people: played.days.reduce((sum, { firsts }) => sum + firsts, 0),
    held: played.held,
    hours: sayHours(asked.window, asked.zone),
    endsOn: played.endsOn,
  }
}

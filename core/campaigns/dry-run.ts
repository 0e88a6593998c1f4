// Simulates a launch in advance, assuming that nobody replies. lead/advance.ts has the rules of a sequence; the turns
// of mailboxes are those of the claim (database/functions/sending/claim_messages.sql, next_lead.sql and
// mailbox_turn.sql), and each random gap is replaced by its mean. A property test runs the same campaigns in both and
// compares recipients, times and mailboxes (server/calendars.test.ts). All campaigns of the workspace are simulated,
// because they share mailboxes and contacts.
import { Player } from './dry-run-player.ts'
import type { PlannedStep, Reached } from './lead/lead.ts'
import type { DryMailbox } from './mailbox-turn.ts'
import type { SendingWindow } from './sending-window.ts'
import type { ReplyPath } from './sequence.ts'
import type { WaitRule } from './why-not-sent.ts'
import { DAY } from './zone-clock.ts'

export type DryLead = {
  email: string
  /** Null uses the campaign's time zone. */
  zone: string | null
  /** The index of the step the lead waits for, and its due time. */
  step: number
  due: number
  /** The mailbox that started the thread, and the time of its last email. */
  mailboxId: string | null
  lastSent: number | null
  isActive: boolean
  /**
   * Sorts leads of campaigns that have not sent anything: the lower ID first. Null means enrolled now, after all
   * others.
   */
  id: string | null
  /** Steps that can never be rendered for the lead, for example because a merge tag has no value. */
  misfits: ReadonlySet<number> | null
  /** The date before which the contact gets no email. */
  notBefore?: string | null
  /** The recipient's email provider, set when it serves many recipients. */
  provider?: string | null
  /** Set when the campaign has conditions or actions. */
  known?: LeadKnown
  /**
   * For each action that may move the lead, by step index: the target campaign and the lead's state there. Null means
   * it gets no email there.
   */
  moves?: ReadonlyMap<number, DryMove>
}

/** `lead` is null when the target campaign is not simulated, or when the lead would be in its holdout group. */
type DryMove = { campaign: string; lead: DryEntrant | null }
export type DryEntrant = Omit<DryLead, 'step' | 'due' | 'mailboxId' | 'lastSent' | 'isActive' | 'id'>

/** Known facts about a lead that decide conditions. */
export type LeadKnown = {
  /** The IDs of the branches whose rules match now. */
  holds: ReadonlySet<string>
  /** The conditions that the lead reached, by index, with the branch taken. */
  conditions: ReadonlyMap<number, Reached>
  /** The IDs of the steps received and of the actions performed. */
  had: ReadonlySet<string>
  /**
   * Set when actions or rules use tags or the owner: the contact's tags and owner, and the other parts of such rules
   * that match (ruleKey).
   */
  tags: readonly string[]
  owner?: string | null
  rules: ReadonlySet<string>
}

export type DryCampaign = {
  id: string
  zone: string
  window: SendingWindow
  steps: PlannedStep[]
  /** `id` breaks ties between two campaigns whose turns are equal. */
  senders: { id: string; mailboxId: string; servedAt: number | null }[]
  dailyCap: number | null
  newLeadsCap: number | null
  followUpsFirst: boolean
  waitsInWorkingDays: boolean
  /** True to send first emails from a mailbox of the recipient's provider while one has capacity today. */
  matchesProvider?: boolean
  /** The hourly limit per provider, and the known counts for this hour and later ones. */
  providerCap?: number | null
  providerHours?: readonly { provider: string; hour: number; sent: number; held: number }[]
  /** The campaign's count for today. */
  used: { sent: number; firsts: number }
  /** Sorted by ID. */
  leads: readonly DryLead[]
  /** The earliest due time of a lead that is moved here. */
  startsAt?: number | null
}

export type DryRun = {
  now: number
  /** The workspace's time zone, which defines the days for limits. */
  zone: string
  mailboxes: readonly DryMailbox[]
  /** The requested campaign, followed by all others that send. */
  campaigns: readonly [DryCampaign, ...DryCampaign[]]
  /**
   * For each address, the first lead that a campaign holds without being simulated; '' once its sequence has started.
   */
  heldElsewhere: ReadonlyMap<string, string>
  /**
   * The emails that campaigns sent within 30 days, and the contacts that count towards the company limit of 14 days.
   */
  written: readonly Contacted[]
  contacted: readonly Contacted[]
  /** True to assume that everybody opens and clicks immediately. By default nobody does. */
  everybodyEngages?: boolean
  /** The reply that everybody sends once, to the first email of the dry run. By default nobody replies. */
  everybodyReplies?: ReplyPath | null
}
export type Contacted = { email: string; campaignId: string | null; at: number }

export type DrySend = { email: string; step: number; mailboxId: string; at: Date; zone: string | null }
/** `branch` is a branch ID or `otherwise`. */
export type DryBranching = { email: string; step: number; branch: string; at: Date }
export type DryDay = {
  date: string
  firsts: number
  followUps: number
  tasks: number
  byMailbox: Record<string, number>
  /** The number of emails that are sent while the recipient's date differs, by that date. */
  elsewhere: Record<string, number>
}
export type DryResult = {
  days: DryDay[]
  /** The first emails, in the order of sending. */
  sends: DrySend[]
  total: number
  /** The first branches taken, and the number of leads per condition index and branch. */
  branchings: DryBranching[]
  branchCounts: { step: number; branch: string; leads: number }[]
  /** The first actions performed, and the number of leads per step index. */
  actions: { email: string; step: number; at: Date }[]
  actionCounts: { step: number; leads: number }[]
  /** The number of leads that do not receive all steps within the simulated days, by the rule that holds them. */
  held: Partial<Record<WaitRule, number>>
  /** Null when it does not end within the simulated days. */
  endsOn: string | null
}

/** Lists `keep` sends individually and simulates at most `horizon` days. */
export function dryRun(run: DryRun, { keep = 500, horizon = 366 } = {}): DryResult {
  return new Player(run, keep).play(run.now + horizon * DAY)
}

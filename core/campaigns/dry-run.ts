// A launch played through before it happens, if nobody answers: the rules of the claim (database/functions/
// claim_messages.sql, next_lead.sql, lead_holds.sql and mailbox_turn.sql), with each gap at its mean. A property test
// plays the same campaigns in both and compares who gets what, when and from which mailbox (server/campaigns/
// calendars.test.ts). Everything that sends in the workspace is played, for campaigns share mailboxes and contacts.
import type { Action } from './action.ts'
import type { DryBranch } from './decide-branch.ts'
import { Player } from './dry-run-player.ts'
import type { DryMailbox } from './mailbox-turn.ts'
import type { SendingWindow } from './sending-window.ts'
import type { ReplyPath, StepKind } from './sequence.ts'
import type { WaitRule } from './why-not-sent.ts'
import { DAY } from './zone-clock.ts'

export type DryLead = {
  email: string
  /** Null lives by the clock of the campaign. */
  zone: string | null
  /** The index of the step that it waits for, and from when on it is due. */
  step: number
  due: number
  /** The mailbox that began its thread, and when that wrote last. */
  mailboxId: string | null
  lastSent: number | null
  isActive: boolean
  /** Of two campaigns that have sent nothing, the one with the lower comes first; null is enrolled now, after all others. */
  id: string | null
  /** What keeps it from a step for good, such as a merge tag without a value. */
  misfits: ReadonlySet<number> | null
  /** Who takes their mail, where that is a provider of many. */
  provider?: string | null
  /** Where the campaign has conditions or actions. */
  known?: LeadKnown
  /** By the index of an action that may move it: the campaign that takes it, and what it is there; null gets no email there. */
  moves?: ReadonlyMap<number, DryMove>
}

/** `lead` is null where its campaign is not played, or it would be in the holdout group. */
export type DryMove = { campaign: string; lead: DryEntrant | null }
export type DryEntrant = Omit<DryLead, 'step' | 'due' | 'mailboxId' | 'lastSent' | 'isActive' | 'id'>

/** What conditions are decided by: what is known of a lead already. */
export type LeadKnown = {
  /** The ids of the branches whose rules hold now. */
  holds: ReadonlySet<string>
  /** The conditions that it came to, by their index, and the branch that it took there. */
  conditions: ReadonlyMap<number, { reachedAt: number; branch: string | null }>
  /** The ids of the steps that it had, and of the actions that were done. */
  had: ReadonlySet<string>
  /** Where actions or rules are about tags or the owner: those of the contact, and the other parts of such rules that hold (ruleKey). */
  tags: readonly string[]
  owner?: string | null
  rules: ReadonlySet<string>
}

export type DryCampaign = {
  id: string
  zone: string
  window: SendingWindow
  steps: DryStep[]
  /** `id` decides between two campaigns whose turn it is equally. */
  senders: { id: string; mailboxId: string; servedAt: number | null }[]
  dailyCap: number | null
  newLeadsCap: number | null
  followUpsFirst: boolean
  waitsInWorkingDays: boolean
  /** Whether first emails leave by a mailbox of the recipient's provider, as long as one may send more today. */
  matchesProvider?: boolean
  /** How many emails a provider gets in an hour, and what is known of this hour and of later ones. */
  providerCap?: number | null
  providerHours?: readonly { provider: string; hour: number; sent: number; held: number }[]
  /** What it sent today already. */
  used: { sent: number; firsts: number }
  /** In the order of their ids. */
  leads: readonly DryLead[]
  /** Before which nobody who is moved here is due. */
  startsAt?: number | null
}

/** `leadsTo` is the index of what follows, the next unless said; behind the last is the end. */
export type DryStep = {
  id?: string
  wait: number
  kind: StepKind
  onReply?: ReplyPath | null
  leadsTo?: number
  branches?: readonly DryBranch[]
  action?: Action | null
}

export type DryRun = {
  now: number
  /** The workspace's: its days are what limits are counted by. */
  zone: string
  mailboxes: readonly DryMailbox[]
  /** The one that is asked about, and then all others that send. */
  campaigns: readonly [DryCampaign, ...DryCampaign[]]
  /** By address the first lead that a campaign holds without being played; '' where its sequence has begun. */
  heldElsewhere: ReadonlyMap<string, string>
  /** Whom campaigns wrote to within 30 days, and the contacts they count for a company within 14. */
  written: readonly Contacted[]
  contacted: readonly Contacted[]
  /** Whether nobody opens or clicks what is yet to be sent, or everybody does at once; nobody unless said. */
  everybodyEngages?: boolean
  /** What everybody answers, once, to the first email that they get in the dry run; nobody answers unless said. */
  everybodyReplies?: ReplyPath | null
}
export type Contacted = { email: string; campaignId: string | null; at: number }

export type DrySend = { email: string; step: number; mailboxId: string; at: Date; zone: string | null }
/** `branch` is its id, or `otherwise`. */
export type DryBranching = { email: string; step: number; branch: string; at: Date }
export type DryDay = {
  date: string
  firsts: number
  followUps: number
  tasks: number
  byMailbox: Record<string, number>
  /** How many leave when it is another day where their recipients are, by that day. */
  elsewhere: Record<string, number>
}
export type DryResult = {
  days: DryDay[]
  /** The first of them, in their order. */
  sends: DrySend[]
  total: number
  /** The first branches taken, and how many take each, by the index of the condition and the branch. */
  branchings: DryBranching[]
  branchCounts: { step: number; branch: string; leads: number }[]
  /** The first actions done, and how many leads have each done, by the index of its step. */
  actions: { email: string; step: number; at: Date }[]
  actionCounts: { step: number; leads: number }[]
  /** Who does not get all steps within the days played, by what holds them. */
  held: Partial<Record<WaitRule, number>>
  /** Null where it does not end within the days played. */
  endsOn: string | null
}

/** `keep` sends are told one by one; `horizon` is how many days are played at most. */
export function dryRun(run: DryRun, { keep = 500, horizon = 366 } = {}): DryResult {
  return new Player(run, keep).play(run.now + horizon * DAY)
}

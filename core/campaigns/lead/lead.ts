// The types of the lead machine (advance.ts): a lead, the plan of its campaign, the facts about it, and what happens
// to it. Times are in milliseconds, steps are indexes.
import type { Action } from '../action.ts'
import type { SendingWindow } from '../sending-window.ts'
import type { BranchRule, ReplyPath, StepKind } from '../sequence.ts'
import type { WaitRule } from '../why-not-sent.ts'
import type { HoldFacts } from './holds.ts'
import type { Reply } from './replied.ts'
import type { LeadState } from './states.ts'

export type Lead = {
  state: LeadState
  /** The number of steps means that none is left. */
  step: number
  /** Infinity while nothing is due. */
  due: number
  /** The rule that holds the lead until `due`. */
  heldBy: WaitRule | null
  /** The reply or bounce whose steps the lead is on. */
  onReply: ReplyPath | null
  lastSent: number | null
}

/** `leadsTo` is the index of the next step and defaults to the following one; the number of steps means the end. */
export type PlannedStep = {
  id?: string
  /** In days. */
  wait: number
  kind: StepKind
  onReply?: ReplyPath | null
  leadsTo?: number
  branches?: readonly PlannedBranch[]
  action?: Action | null
}

export type PlannedBranch = {
  id: string
  name?: string
  afterDays: number
  leadsTo: number
  rule: BranchRule
}

export type LeadPlan = {
  steps: readonly PlannedStep[]
  /** The campaign's time zone, in which waits keep the time of day. */
  zone: string
  window: SendingWindow
  waitsInWorkingDays: boolean
}

/** A condition that the lead has reached; `branch` is null while it waits there. */
export type Reached = { reachedAt: number; branch: string | null }

/** The facts are functions, because most events need few of them. */
export type LeadFacts = {
  now: number
  hold: HoldFacts
  reached: (step: number) => Reached | undefined
  matches: (branch: PlannedBranch) => boolean
  /** True when the email of the step cannot be rendered for the lead. */
  lacksValue: (step: number) => boolean
}

/** A wait that follows counts from `since`, which is the present by default. */
export type LeadEvent =
  | { on: 'due'; since?: number }
  | { on: 'sent' }
  | { on: 'task_done'; since?: number }
  /** `hasLeft` is true when the action moved the lead to another campaign. */
  | { on: 'action_done'; hasLeft: boolean; since?: number }
  | { on: 'replied'; reply: Reply }

/** An email, a task or an action is the one of the lead's step. The caller reports when it is done. */
export type LeadEffect =
  | { do: 'send_email' | 'create_task' | 'run_action' }
  | { do: 'record_condition'; step: number; reached: Reached }

export type Advanced = { lead: Lead; effects: readonly LeadEffect[] }

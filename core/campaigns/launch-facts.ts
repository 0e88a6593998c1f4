// The facts that the launch checklist checks, and the rows that it returns.
import type { FitProblem } from './check-fit.ts'
import type { BounceLimits, ByVerdict } from '#core/reporting/projected-bounces.ts'
import type { Share } from '#core/reporting/proportions.ts'
import type { DomainState } from './domain-state.ts'
import type { ValueFacts } from './contact-values.ts'
import type { SendingWindow } from './sending-window.ts'
import type { UnfilledTag } from './unfilled-tags.ts'

export type LaunchFacts = {
  now: Date
  window: SendingWindow
  zone: string
  /** True when each recipient's own time zone takes precedence. */
  inLeadZone: boolean
  emailSteps: {
    place: number
    /** Days after the previous step. */
    wait: number
    /** True for the first of the steps that a reply starts. */
    beginsReply: boolean
    label: string
    subject: string
    hasContent: boolean
    /** The title of the playbook whose example text is still in use. */
    example: string | null
    weight: number
    score: number | null
  }[]
  /** The number of conditions, and the errors in them. */
  conditions: { count: number; faults: { step: number; message: string }[] }
  /** The number of actions, and the errors in them. */
  actions: { count: number; faults: { step: number; message: string; warns?: boolean }[] }
  minScore: number
  senders: {
    address: string
    state: 'active' | 'paused' | 'broken'
    /** The current limit, which rises by `rampStep` each working day up to `dailyLimit`. */
    today: number
    rampStep: number
    dailyLimit: number
    domain: DomainState | null
  }[]
  postalAddress: string | null
  unsubscribeLine: string
  tracks: boolean
  mayTrack: boolean
  /** The base URL of tracking and unsubscribe links. */
  publicUrl: string
  dailyCap: number | null
  reach: {
    people: number
    suppressed: number
    inOtherCampaigns: number
    notYet: number
    roleAddresses: number
  }
  /** The number of addresses by verdict, without suppressed ones, and the past bounces of the workspace. */
  verdicts: ByVerdict<number>
  bounces: BounceLimits & { seen: Partial<ByVerdict<Share>>; holdsRisky: boolean }
  /** The active seeds, and the result of the last finished placement test of the campaign. */
  placement: {
    seeds: number
    isRunning: boolean
    last: { at: Date; emails: number; inbox: number; spam: number } | null
  }
  /** Contacts that cannot be emailed, by reason; `checked` is the size of the sample. */
  misfits: { checked: number; held: number; reasons: (FitProblem & { count: number; example: string })[] }
  values: ValueFacts
  /** Merge tags for which no checked contact has a value. */
  unfilled: UnfilledTag[]
}

export type LaunchRow = {
  id: string
  /** `open`: not checked yet, because information is missing that another row names. */
  level: 'ok' | 'open' | 'warning' | 'blocking'
  title: string
  detail: string
  /** The number of contacts that one click repairs. */
  repairable?: number
  /** A merge tag without values, and the tag with values that can replace it in one click. */
  replacement?: { name: string; instead: string }
  /** The number of risky addresses, and whether the campaign holds them back. */
  risky?: { count: number; isHeld: boolean }
  /** True when a placement test can be started. */
  mayTest?: boolean
  /** The page on which the user can fix the problem. */
  fix?: 'sequence' | 'audience' | 'schedule' | 'providers' | 'settings'
  /** The field on that page that the link focuses. */
  field?: LaunchField | `domain-${string}`
  /** The step that the row refers to, and its variant. */
  step?: number
  variant?: string
}

/** The fields that a row links to; each is an element with the ID `field-…` on its page. */
export const launchFields = [
  'subject',
  'body',
  'shares',
  'wait',
  'target',
  'senders',
  'window',
  'daily-cap',
  'tracking',
  'unsubscribe-line',
  'postal-address',
] as const
type LaunchField = (typeof launchFields)[number]

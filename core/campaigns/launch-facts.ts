// What the launch checklist looks at, and how a result of it is put.
import type { FitProblem } from './check-fit.ts'
import type { DomainState } from './domain-state.ts'
import type { ValueFacts } from './contact-values.ts'
import type { SendingWindow } from './sending-window.ts'
import type { UnfilledTag } from './unfilled-tags.ts'

export type LaunchFacts = {
  now: Date
  window: SendingWindow
  zone: string
  /** True if each recipient's own zone takes precedence over it. */
  inLeadZone: boolean
  emailSteps: {
    place: number
    /** Days after the step before. */
    wait: number
    /** It is the first of what a reply begins. */
    beginsReply: boolean
    label: string
    subject: string
    hasContent: boolean
    /** The title of the playbook whose example it still is. */
    example: string | null
    weight: number
    score: number | null
  }[]
  /** What is wrong with the conditions, and how many there are. */
  conditions: { count: number; faults: { step: number; message: string }[] }
  /** What the actions name and is not there, and how many actions there are. */
  actions: { count: number; faults: { step: number; message: string; warns?: boolean }[] }
  minScore: number
  senders: {
    address: string
    state: 'active' | 'paused' | 'broken'
    dailyLimit: number
    domain: DomainState | null
  }[]
  postalAddress: string | null
  unsubscribeLine: string
  tracks: boolean
  mayTrack: boolean
  /** Where tracking and opt-out links lead. */
  publicUrl: string
  dailyCap: number | null
  reach: { people: number; suppressed: number; inOtherCampaigns: number; roleAddresses: number }
  /** Who could not be written to, and why; `checked` of them were looked at. */
  misfits: { checked: number; held: number; reasons: (FitProblem & { count: number; example: string })[] }
  values: ValueFacts
  /** Merge tags that none of those who were looked at has a value for. */
  unfilled: UnfilledTag[]
}

export type LaunchRow = {
  id: string
  /** `open`: nobody can know yet; another row says what is missing. */
  level: 'ok' | 'open' | 'warning' | 'blocking'
  title: string
  detail: string
  /** How many contacts can be repaired at one press. */
  repairable?: number
  /** A merge tag without values, and the one that has them and can replace it at one press. */
  mend?: { name: string; instead: string }
  /** The part of the campaign, or of the product, where it is put right. */
  fix?: 'sequence' | 'audience' | 'schedule' | 'providers' | 'settings'
  /** The field there that puts it right. */
  field?: LaunchField | `domain-${string}`
  /** Of the sequence: the step that it stands in, and its variant. */
  step?: number
  variant?: string
}

/** Each stands on a page as an element with the id `field-…`. */
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
export type LaunchField = (typeof launchFields)[number]

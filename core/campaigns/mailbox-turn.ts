// The times at which a mailbox may send by its own rules (database/functions/sending/mailbox_turn.sql implements them
// for the claim; the dry run's property test compares both). Times are milliseconds, dates are days of the workspace's
// time zone.
import { limitToday } from '#core/mailboxes/limit-today.ts'
import { nextMoment } from './sending-window.ts'
import { DAY, dateIn, instantOfWallClock } from './zone-clock.ts'

export type DryMailbox = {
  id: string
  /** The mailbox's provider, set when it also serves many recipients. */
  provider?: string | null
  dailyLimit: number
  /** True while too many of its emails bounce or are called spam: half of the limit (slow_mailboxes.sql). */
  isSlowed?: boolean
  ramp: { began: string; start: number; step: number } | null
  /** The mean number of seconds between two of its emails. */
  gap: number
  hours: { from: string; to: string } | null
  daysOff: { from: string; to: string } | null
  /** The number of emails sent on that day, and the end of the gap; null is long ago. */
  sentOn: string | null
  sentCount: number
  nextFree: number | null
}

/** The limit on that day. */
export const limitOn = ({ dailyLimit, isSlowed, ramp }: DryMailbox, date: string): number =>
  limitToday(
    {
      daily_limit: dailyLimit,
      slowed_because: isSlowed ? 'slowed' : null,
      ramp_began: ramp?.began ?? null,
      ramp_start: ramp?.start ?? 0,
      ramp_step: ramp?.step ?? 0,
    },
    date,
  )

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** The first moment from `now` on at which the mailbox may send. */
export function readyAt(mailbox: DryMailbox, zone: string, now: number): number {
  const today = dateIn(zone, now)
  let moment = Math.max(now, mailbox.nextFree ?? 0)
  if (mailbox.sentOn === today && mailbox.sentCount >= limitOn(mailbox, today))
    moment = Math.max(moment, dayAfter(zone, today))
  const { daysOff } = mailbox
  const date = dateIn(zone, moment)
  if (daysOff && daysOff.from <= date && date <= daysOff.to) moment = dayAfter(zone, daysOff.to)
  return hoursOpenAt(mailbox, zone, moment)
}

/** The first moment from `after` on within the mailbox's hours. */
export function hoursOpenAt({ hours }: DryMailbox, zone: string, after: number): number {
  if (!hours) return after
  const open = nextMoment({ days: EVERY_DAY, ...hours, closedDates: [] }, zone, new Date(after))
  return open?.getTime() ?? Infinity
}

export const dayAfter = (zone: string, date: string): number => dayStart(zone, date, 1)

/** The start of a day. When it has two midnights, the second counts, as in private.mailbox_ready_at. */
export const dayStart = (zone: string, date: string, daysLater = 0): number =>
  instantOfWallClock(zone, Date.parse(date) + daysLater * DAY)

// A launch played through before it happens: who gets what, when and from which mailbox, if nobody answers. The claim
// decides the truth (database/functions/claim_messages.sql and take_lead.sql); this keeps to the same limits, with each
// gap at its mean.
import { nextMoment, type SendingWindow } from './sending-window.ts'
import { afterWorkingDays } from './working-days.ts'
import { DAY, instantsOf, wallOf } from './zone-clock.ts'

export type DryMailbox = {
  id: string
  /** How many it may send on the first day, and how many more each day after, up to its limit. */
  today: number
  perDayMore: number
  limit: number
  /** Seconds between two of its mails, at their mean. */
  gap: number
}

export type DryRun = {
  start: Date
  /** The wall clock that days are counted by, and that leads without a zone live by. */
  zone: string
  window: SendingWindow
  steps: { wait: number; kind: 'email' | 'task' | 'linkedin' }[]
  mailboxes: DryMailbox[]
  dailyCap: number | null
  newLeadsCap: number | null
  followUpsFirst: boolean
  waitsInWorkingDays: boolean
  /** The zone of each lead in its order of turn; null is `zone`. */
  leadZones: readonly (string | null)[]
}

export type DrySend = { lead: number; step: number; mailboxId: string; at: Date }
export type DryDay = {
  date: string
  firsts: number
  followUps: number
  tasks: number
  byMailbox: Record<string, number>
}
export type DryResult = {
  days: DryDay[]
  /** The first of them, in their order. */
  sends: DrySend[]
  total: number
  /** Null where it does not end within the days played. */
  endsOn: string | null
}

/** `keep` sends are told one by one; `horizon` is how many days are played at most. */
export function dryRun(run: DryRun, { keep = 500, horizon = 366 } = {}): DryResult {
  const player = new Player(run, keep)
  for (let day = 0; day < horizon && !player.isDone; day++) player.playDay(day)
  return player.result()
}

type Hours = { from: number; to: number }
const SHUT: Hours = { from: 0, to: 0 }

type Turn = { lead: number; step: number; mailbox: number }

class Player {
  private readonly run: DryRun
  private readonly keep: number
  private readonly days: DryDay[] = []
  private readonly sends: DrySend[] = []
  private readonly firstDay: number
  private readonly daysAfter = new Map<string, number>()
  private hours: { wall: number; open: Hours } | null = null
  /** What waits for each mailbox, by day of the wall clock; and who was not written to yet. */
  private readonly later: Map<number, Turn[]>[]
  private nextLead = 0
  private open = 0
  private total = 0

  constructor(run: DryRun, keep: number) {
    this.run = run
    this.keep = keep
    this.firstDay = dayOf(wallOf(run.zone, run.start.getTime()))
    this.later = run.mailboxes.map(() => new Map<number, Turn[]>())
  }

  get isDone(): boolean {
    const isEmpty = this.nextLead >= this.run.leadZones.length && this.open === 0
    return isEmpty || this.run.mailboxes.length === 0 || this.run.steps.every(({ kind }) => kind !== 'email')
  }

  playDay(place: number): void {
    const wall = this.firstDay + place * DAY
    const day: DryDay = {
      date: new Date(wall).toISOString().slice(0, 10),
      firsts: 0,
      followUps: 0,
      tasks: 0,
      byMailbox: {},
    }
    this.run.mailboxes.forEach((mailbox, at) => this.playMailbox(mailbox, at, place, wall, day))
    if (day.firsts + day.followUps + day.tasks > 0) this.days.push(day)
  }

  private playMailbox(mailbox: DryMailbox, at: number, place: number, wall: number, day: DryDay): void {
    const turns = this.turnsFor(at, wall)
    const hours = this.hoursOf(wall)
    const limit = Math.min(mailbox.limit, mailbox.today + place * mailbox.perDayMore)
    let sent = 0
    let moment = hours.from
    while (moment < hours.to && sent < limit && this.hasRoom(day)) {
      const turn = this.pick(turns, day, at)
      if (!turn) break
      if (this.play(turn, moment, wall, day)) {
        sent += 1
        moment += mailbox.gap * 1000
      }
    }
    this.put(at, wall + DAY, turns)
  }

  private hasRoom({ firsts, followUps }: DryDay): boolean {
    return this.run.dailyCap === null || firsts + followUps < this.run.dailyCap
  }

  private pick(turns: Turn[], day: DryDay, mailbox: number): Turn | undefined {
    const first = () => {
      if (this.nextLead >= this.run.leadZones.length) return undefined
      if (this.run.newLeadsCap !== null && day.firsts >= this.run.newLeadsCap) return undefined
      this.open += 1
      return { lead: this.nextLead++, step: 0, mailbox }
    }
    return this.run.followUpsFirst ? (turns.shift() ?? first()) : (first() ?? turns.shift())
  }

  /** Whether a mail left: a task is somebody's work and takes no mailbox's turn. */
  private play({ lead, step, mailbox }: Turn, moment: number, wall: number, day: DryDay): boolean {
    const isEmail = this.run.steps[step]!.kind === 'email'
    const mailboxId = this.run.mailboxes[mailbox]!.id
    this.total += 1
    if (this.sends.length < this.keep)
      this.sends.push({ lead, step, mailboxId, at: this.inLeadHours(lead, moment) })
    if (isEmail) day.byMailbox[mailboxId] = (day.byMailbox[mailboxId] ?? 0) + 1
    day[!isEmail ? 'tasks' : step === 0 ? 'firsts' : 'followUps'] += 1
    const next = this.run.steps[step + 1]
    if (next) this.put(mailbox, this.dayAfter(wall, next.wait), [{ lead, step: step + 1, mailbox }])
    else this.open -= 1
    return isEmail
  }

  /** Somebody further west is written to later the same day, when their own window opens. */
  private inLeadHours(lead: number, moment: number): Date {
    const zone = this.run.leadZones[lead] ?? this.run.zone
    const at = new Date(moment)
    return zone === this.run.zone ? at : (nextMoment(this.run.window, zone, at) ?? at)
  }

  /** Never the same day again: this day's turns are dealt out already. */
  private dayAfter(wall: number, wait: number): number {
    const { run } = this
    const key = `${wall} ${wait}`
    const noon = wall + DAY / 2
    const known = this.daysAfter.get(key)
    if (known !== undefined) return known
    const since = new Date(instantsOf(run.zone, noon)[0] ?? noon)
    const due = run.waitsInWorkingDays
      ? dayOf(wallOf(run.zone, afterWorkingDays(since, wait, run.window, run.zone).getTime()))
      : wall + wait * DAY
    const day = Math.max(due, wall + DAY)
    this.daysAfter.set(key, day)
    return day
  }

  /** The open hours of a day, from the start of the run on; from nothing to nothing where it stays shut. */
  private hoursOf(wall: number): Hours {
    if (this.hours?.wall === wall) return this.hours.open
    const { window, zone, start } = this.run
    const morning = instantsOf(zone, wall)[0] ?? wall
    const from = nextMoment(window, zone, new Date(Math.max(morning, start.getTime())))?.getTime()
    const isToday = from !== undefined && dayOf(wallOf(zone, from)) === wall
    const to = isToday ? (instantsOf(zone, wall + timeOf(window.to)).at(-1) ?? from) : 0
    this.hours = { wall, open: isToday ? { from, to } : SHUT }
    return this.hours.open
  }

  private turnsFor(mailbox: number, wall: number): Turn[] {
    const turns = this.later[mailbox]!.get(wall) ?? []
    this.later[mailbox]!.delete(wall)
    return turns
  }

  private put(mailbox: number, wall: number, turns: readonly Turn[]): void {
    if (turns.length === 0) return
    const waiting = this.later[mailbox]!.get(wall)
    if (!waiting) this.later[mailbox]!.set(wall, [...turns])
    // What has waited longer goes first.
    else waiting.unshift(...turns)
  }

  result(): DryResult {
    const sends = this.sends.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    return {
      days: this.days,
      sends,
      total: this.total,
      endsOn: this.isDone ? (this.days.at(-1)?.date ?? null) : null,
    }
  }
}

/** `09:30`, or with seconds, as the database writes times. */
function timeOf(written: string): number {
  const [hours = 0, minutes = 0] = written.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

const dayOf = (wall: number): number => Math.floor(wall / DAY) * DAY

// Reads the invitation or cancellation in a calendar part (RFC 5545). Recurrence rules are never expanded and time zone
// definitions never evaluated, so that the cost is bounded by the length of the text.
import { readTimeZone } from '#core/audience/read-time-zone.ts'
import { instantOfWallClock } from '#core/campaigns/zone-clock.ts'
import type { Invitation } from '#core/messages/invitation.ts'
import { cleanText, oneLine } from './parse-inbound.ts'

const MOST_LINES = 2_000
const LONGEST_LINE = 4_000

type Property = { name: string; parameters: string[]; value: string }

/** Null when it asks for no answer, or names no time or organizer. */
export function readInvitation(calendar: string): Invitation | null {
  const properties = propertiesIn(calendar)
  const method = properties.find(({ name }) => name === 'METHOD')?.value.toUpperCase()
  if (method !== 'REQUEST' && method !== 'CANCEL') return null
  const events = eventsIn(properties)
  // A series comes with its changed occurrences.
  const event = events.find((one) => !one.has('RECURRENCE-ID')) ?? events[0]
  const start = event && timeOf(event.get('DTSTART'))
  const uid = event?.get('UID')?.value.trim().slice(0, 500)
  const organizer = addressOf(event?.get('ORGANIZER'))
  if (!event || !start || !uid || !organizer) return null
  return {
    uid: cleanText(uid, 500),
    sequence: Math.min(Number(/^\d{1,6}/.exec(event.get('SEQUENCE')?.value ?? '')?.[0] ?? 0), 999_999),
    isCancelled: method === 'CANCEL' || event.get('STATUS')?.value.toUpperCase() === 'CANCELLED',
    title: textOf(event.get('SUMMARY'), 300),
    start: start.at,
    end: endOf(event, start),
    isAllDay: start.isDay,
    unknownZone: start.unknownZone,
    place: textOf(event.get('LOCATION'), 500),
    organizer,
    repeats: event.has('RRULE') || event.has('RDATE') || event.has('RECURRENCE-ID'),
    recurrenceId: occurrenceOf(event.get('RECURRENCE-ID')),
  }
}

function propertiesIn(calendar: string): Property[] {
  // Long lines are folded (RFC 5545, 3.1).
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/, MOST_LINES)
  return lines.map((line) => line.slice(0, LONGEST_LINE)).flatMap((line) => propertyOf(line) ?? [])
}

/** A value begins at the first colon outside of quotes. */
function propertyOf(line: string): Property | undefined {
  const parts: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at]
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted || (letter !== ';' && letter !== ':')) continue
    parts.push(line.slice(from, at))
    from = at + 1
    if (letter === ':') break
  }
  const [name, ...parameters] = parts
  return name && line[from - 1] === ':'
    ? { name: name.toUpperCase(), parameters, value: line.slice(from) }
    : undefined
}

type Event = ReadonlyMap<string, Property>

/** The properties of each event, without those of its alarms. Of a repeated property the first counts. */
function eventsIn(properties: readonly Property[]): Event[] {
  const events: Map<string, Property>[] = []
  const inside: string[] = []
  for (const property of properties) {
    const { name, value } = property
    if (name === 'BEGIN') inside.push(value.trim().toUpperCase())
    if (name === 'BEGIN' && inside.at(-1) === 'VEVENT') events.push(new Map())
    const event = inside.at(-1) === 'VEVENT' ? events.at(-1) : undefined
    if (event && !event.has(name)) event.set(name, property)
    if (name === 'END') inside.pop()
  }
  return events
}

const parameterOf = (property: Property, name: string): string | undefined => {
  const found = property.parameters.find((one) => one.toUpperCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1).replaceAll('"', '')
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\([nN,;\\])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter))

const textOf = (property: Property | undefined, most: number): string =>
  oneLine(unescaped(property?.value ?? ''), most)

function addressOf(property: Property | undefined): Invitation['organizer'] | null {
  const [, address = ''] =
    /^\s*mailto:\s*(\S{3,320}@\S{3,255})\s*$/i.exec(property?.value.slice(0, 700) ?? '') ?? []
  if (!property || !address) return null
  return { name: oneLine(parameterOf(property, 'CN') ?? '', 200), address: cleanText(address, 320) }
}

type Time = { at: string; isDay: boolean; unknownZone: string | null; zone: string | null }

const FORMAT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/

function timeOf(property: Property | undefined): Time | null {
  const [, year, month, day, hour, minute, second, utc] = FORMAT.exec(property?.value.trim() ?? '') ?? []
  if (!property || !year) return null
  const date = `${year}-${month}-${day}`
  const wall = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  if (!Number.isFinite(wall) || new Date(wall).toISOString().slice(0, 10) !== date) return null
  if (hour === undefined) return { at: date, isDay: true, unknownZone: null, zone: null }
  const named = parameterOf(property, 'TZID')
  const zone = utc ? 'UTC' : named === undefined ? null : zoneOf(named)
  if (zone) return { at: instantIn(zone, wall), isDay: false, unknownZone: null, zone }
  const local = new Date(wall).toISOString().slice(0, 19)
  return { at: local, isDay: false, unknownZone: oneLine(named ?? '', 100), zone: null }
}

const instantIn = (zone: string, wall: number): string =>
  new Date(zone === 'UTC' ? wall : instantOfWallClock(zone, wall)).toISOString()

/** The name may have the prefix of a program, as in "/mozilla.org/20070129_1/Europe/Berlin". */
function zoneOf(named: string): string | null {
  const name = named.trim().slice(0, 200)
  if (/^tzone:\/\/Microsoft\/Utc$/i.test(name)) return 'UTC'
  return readTimeZone(name) ?? readTimeZone(name.split('/').slice(-2).join('/'))
}

function endOf(event: Event, start: Time): string | null {
  const end = timeOf(event.get('DTEND'))
  if (end) return end.isDay === start.isDay && end.at > start.at ? end.at : null
  const ms = durationOf(event.get('DURATION')?.value)
  if (!ms) return null
  const moment = new Date(`${start.at}${start.zone || start.isDay ? '' : 'Z'}`).getTime() + ms
  return new Date(moment).toISOString().slice(0, start.isDay ? 10 : start.zone ? 24 : 19)
}

function durationOf(value = ''): number {
  const [, weeks, days, hours, minutes] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/.exec(value.trim()) ??
    []
  const [w, d, h, m] = [weeks, days, hours, minutes].map(Number).map((each) => each || 0) as [
    number,
    number,
    number,
    number,
  ]
  return (((w * 7 + d) * 24 + h) * 60 + m) * 60_000
}

/** Repeated in the answer as it came, so that the organizer's program finds the occurrence. */
function occurrenceOf(property: Property | undefined): string | null {
  if (!property || !FORMAT.test(property.value.trim())) return null
  const parameters = property.parameters.filter((one) =>
    /^(?:TZID|VALUE|RANGE)=[^\p{Cc}:;]{1,200}$/iu.test(one),
  )
  return ['RECURRENCE-ID', ...parameters].join(';') + `:${property.value.trim()}`
}

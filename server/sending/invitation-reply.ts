// The answer to an invitation as a calendar object (RFC 5546, 3.2.3), for the organizer's program.
import type { Invitation, GivenAnswer } from '#core/messages/invitation.ts'

export type InvitationReply = { answer: GivenAnswer; event: Invitation }

export function invitationReply(
  { answer, event }: InvitationReply,
  attendee: { address: string; name: string },
  date: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Coldframe//EN',
    'VERSION:2.0',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${plain(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(date)}`,
    ...(event.recurrenceId ? [plain(event.recurrenceId)] : []),
    ...timesOf(event),
    `ORGANIZER${commonName(event.organizer.name)}:mailto:${plain(event.organizer.address)}`,
    `ATTENDEE${commonName(attendee.name)};PARTSTAT=${answer.toUpperCase()}:mailto:${plain(attendee.address)}`,
    ...(event.title ? [`SUMMARY:${escaped(event.title)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Local times without a known zone are left out: a wrong one would be worse than none. */
function timesOf({ start, end, isAllDay, unknownZone }: Invitation): string[] {
  if (unknownZone !== null) return []
  const value = (at: string) => (isAllDay ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${utc(new Date(at))}`)
  return [`DTSTART${value(start)}`, ...(end ? [`DTEND${value(end)}`] : [])]
}

const utc = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, '')
const escaped = (text: string): string => plain(text).replaceAll(/[\\;,]/g, String.raw`\$&`)
const commonName = (name: string): string => (name ? `;CN="${plain(name).replaceAll('"', "'")}"` : '')

/** A line has at most 75 octets; a letter is never split (RFC 5545, 3.1). */
function folded(line: string): string {
  const rows = ['']
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > 74) {
      rows.push('')
      octets = 1
    }
    rows[rows.length - 1] += letter
    octets += size
  }
  return rows.join('\r\n ')
}

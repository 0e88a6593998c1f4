// An invitation of a calendar program (RFC 5546), as stored with its message.
import type { InvitationAnswer } from './inbound-mail.ts'

export type Invitation = {
  uid: string
  /** The revision: a change of the time raises it. */
  sequence: number
  isCancelled: boolean
  title: string
  /** ISO instants; the local time of the organizer without an offset when `unknownZone` names their zone; days if `isAllDay`. */
  start: string
  /** The first moment or day after it. */
  end: string | null
  isAllDay: boolean
  unknownZone: string | null
  place: string
  organizer: { name: string; address: string }
  repeats: boolean
  /** Names one occurrence of a series, as the organizer wrote it, parameters included. */
  recurrenceId: string | null
}

export type GivenAnswer = Exclude<InvitationAnswer, 'proposed'>

// The times of invitations, and which email of a thread carries the newest version of one.
import type { Invitation } from '#core/messages/invitation.ts'
import type { ThreadMail } from './queries.ts'

/** True when a later email of the thread changes or cancels the same event. */
export function isReplaced(mail: ThreadMail, thread: readonly ThreadMail[]): boolean {
  const { invitation } = mail
  return thread.some(
    (other) =>
      other.invitation !== null &&
      invitation !== null &&
      other.invitation.uid === invitation.uid &&
      other.invitation.recurrenceId === invitation.recurrenceId &&
      isNewer([other.invitation.sequence, other.at], [invitation.sequence, mail.at]),
  )
}

const isNewer = ([sequence, at]: [number, string], [former, before]: [number, string]): boolean =>
  sequence === former ? at > before : sequence > former

/** In the time zone of the reader, whose browser's zone is the default; an unknown zone keeps the organizer's time. */
export function eventTime(
  { start, end, isAllDay, unknownZone }: Invitation,
  zone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const isLocal = isAllDay || unknownZone !== null
  const moment = (at: string) => new Date(isLocal && !isAllDay ? `${at}Z` : at)
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(!isAllDay && { hour: '2-digit', minute: '2-digit' }),
    ...(!isLocal && { timeZoneName: 'short' }),
    timeZone: isLocal ? 'UTC' : zone,
  })
  // A day is named with the day after it as its end.
  const until = end && new Date(moment(end).getTime() - (isAllDay ? 86_400_000 : 0))
  const text = until ? format.formatRange(moment(start), until) : format.format(moment(start))
  return unknownZone === null ? text : `${text}, in the organizer’s time${unknownZone && ` (${unknownZone})`}`
}

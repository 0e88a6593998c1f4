import { nextMoment, type SendingWindow } from '#core/campaigns/sending-window.ts'
import { isKnownZone } from '#web/session/time-zones.ts'

/** The recipient's time zone, and its source. */
export type RecipientZone = { zone: string; of: 'contact' | 'campaign' | 'workspace' | 'yours' }
type Given = Partial<Record<'contact' | 'campaign' | 'workspace', string | null>>

/** The most specific zone that is known and that this browser supports; an old browser may lack newer zone names. */
export function recipientZone(given: Given): RecipientZone {
  for (const owner of ['contact', 'campaign', 'workspace'] as const) {
    const zone = given[owner]
    if (zone && isKnownZone(zone)) return { zone, of: owner }
  }
  return { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, of: 'yours' }
}

/** The next moment between Monday and Friday, 09:00 to 17:00, in that zone. */
export const nextWorkingMoment = (zone: string, now: Date): Date => nextMoment(workingHours, zone, now) ?? now

const workingHours: SendingWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', closedDates: [] }

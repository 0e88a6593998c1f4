import { counted } from '#core/text/counted.ts'
import { HoursOfWeek } from '#web/ui/hours-of-week.tsx'
import type { Report } from './report-queries.ts'

/** The times of replies, and reply rates by sending time, in the recipients' time zones. */
export function ReaderHoursCard({
  reader_hours: { hours, zones },
  zone,
}: Pick<Report, 'reader_hours'> & { zone: string }) {
  const unknown =
    zones.unknown > 0
      ? ` For ${counted(zones.unknown, 'lead')} without a time zone, in ${zone.replaceAll('_', ' ')}.`
      : ''
  return (
    <HoursOfWeek
      title="Hours"
      description={`In each reader’s own time zone.${unknown}`}
      hours={hours}
      metrics={['came', 'replies', 'sent']}
      empty="No emails yet."
    />
  )
}

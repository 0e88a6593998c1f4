import { ErrorState } from '#web/ui/error-state.tsx'
import { HoursOfWeek } from '#web/ui/hours-of-week.tsx'
import { useTimeZone } from '#web/session/workspace.ts'
import { useHours } from './mail-queries.ts'
import type { Range } from './range.ts'

/** Sent emails and their replies by hour of the week. */
export function HoursCard({ workspaceId, range }: { workspaceId: string | undefined; range: Range }) {
  const zone = useTimeZone()
  const { data, isError, refetch } = useHours(workspaceId, range, zone)
  return (
    <HoursOfWeek
      title="Hours"
      description={`In each recipient’s time zone where it is known, otherwise in ${zone.replaceAll('_', ' ')}`}
      hours={data}
      metrics={['replies', 'sent']}
      error={isError && <ErrorState title="Couldn’t load the hours" onRetry={() => void refetch()} />}
      empty="Once a campaign has sent for some weeks, this shows at which hours its emails get replies."
    />
  )
}

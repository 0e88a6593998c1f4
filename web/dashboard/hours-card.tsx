import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { useTimeZone } from '#web/workspaces/queries.ts'
import { HourGrid } from './hour-grid.tsx'
import { bestHour, hourName, hourText, type Hour, type HourMetric } from './hours.ts'
import { useHours } from './mail-queries.ts'
import type { Range } from './range.ts'
import { WEEK } from '#web/ui/weekdays.ts'

/** When mails left and which of them were answered, by the hours of the week. */
export function HoursCard({ workspaceId, range }: { workspaceId: string | undefined; range: Range }) {
  const zone = useTimeZone()
  const { data, isError, refetch } = useHours(workspaceId, range, zone)
  const [metric, setMetric] = useState<HourMetric>('replies')
  const [asTable, setAsTable] = useState(false)
  const hasMail = data !== undefined && data.length > 0
  return (
    <Card>
      <CardHeader
        title="Hours"
        description={`In each recipient’s time zone where it is known, otherwise in ${zone.replaceAll('_', ' ')}`}
        actions={
          hasMail ? (
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show map' : 'Show table'}
              <span className="sr-only"> of hours</span>
            </Button>
          ) : undefined
        }
      />
      {isError && <ErrorState title="The hours could not be loaded" onRetry={() => void refetch()} />}
      <CardBody className="grid gap-4">
        {!data && !isError && <Skeleton className="h-44" />}
        {data && !hasMail && (
          <p className="text-sm text-ink-soft">
            Once a campaign has sent for a while, this shows at which hours its emails get replies.
          </p>
        )}
        {hasMail && asTable && <HourTable hours={data} />}
        {hasMail && !asTable && (
          <>
            <SegmentedControl
              aria-label="What the map shows"
              segments={metrics}
              value={metric}
              onValueChange={setMetric}
            />
            <HourGrid hours={data} metric={metric} />
            <p className="text-sm text-ink-soft">{bestText(data)}</p>
          </>
        )}
      </CardBody>
    </Card>
  )
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  return (
    <div className="max-h-72 overflow-y-auto rounded-md border border-line">
      <Table label="Hours">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">When</HeaderCell>
            <HeaderCell className="text-end">Sent</HeaderCell>
            <HeaderCell className="text-end">Answered</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {hours.map((hour) => (
            <TableRow key={`${hour.weekday} ${hour.hour}`}>
              <Cell className="h-9! py-1!">
                {WEEK[hour.weekday - 1]} {hourName(hour.hour)}
              </Cell>
              <Cell className="numbers h-9! py-1! text-end">{hour.sent.toLocaleString('en')}</Cell>
              <Cell className="numbers h-9! py-1! text-end">{hour.replied.toLocaleString('en')}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

function bestText(hours: readonly Hour[]): string {
  const best = bestHour(hours)
  if (!best) return 'No hour has enough emails yet to call one the best.'
  return `Answered best: ${WEEK[best.weekday - 1]} from ${hourName(best.hour)}, ${hourText(best)}.`
}

const metrics = [
  { value: 'replies', label: 'Replies % of sent' },
  { value: 'sent', label: 'Sent' },
] as const

import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card, CardBody, CardHeader } from './card.tsx'
import { HourGrid } from './hour-grid.tsx'
import { bestHour, hourName, hourText, type Hour, type HourMetric } from './hours.ts'
import { SegmentedControl } from './segmented-control.tsx'
import { Skeleton } from './skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from './table.tsx'
import { WEEK } from './weekdays.ts'

/** Sent emails, reply rates and times of replies by hour of the week: as a heat map or a table. */
export function HoursOfWeek({
  title,
  description,
  hours,
  metrics,
  error,
  empty,
}: {
  title: string
  description: string
  /** Undefined while loading. */
  hours: readonly Hour[] | undefined
  /** The metrics of the map; the first is the default. */
  metrics: readonly HourMetric[]
  error?: ReactNode
  empty: string
}) {
  const [metric, setMetric] = useState<HourMetric>(metrics[0]!)
  const [asTable, setAsTable] = useState(false)
  const hasMail = hours !== undefined && hours.length > 0
  return (
    <Card>
      <CardHeader
        title={title}
        description={description}
        actions={
          hasMail ? (
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show map' : 'Show table'}
              <span className="sr-only"> of hours</span>
            </Button>
          ) : undefined
        }
      />
      {error}
      <CardBody className="grid gap-4">
        {!hours && !error && <Skeleton className="h-44" />}
        {hours && !hasMail && <p className="text-sm text-ink-soft">{empty}</p>}
        {hasMail && asTable && <HourTable hours={hours} showsCame={metrics.includes('came')} />}
        {hasMail && !asTable && (
          <>
            <SegmentedControl
              aria-label="What the map shows"
              segments={metrics.map((value) => ({ value, label: labels[value] }))}
              value={metric}
              onValueChange={setMetric}
            />
            <HourGrid hours={hours} metric={metric} />
            <p className="text-sm text-ink-soft">{metric === 'came' ? mostText(hours) : bestText(hours)}</p>
          </>
        )}
      </CardBody>
    </Card>
  )
}

const labels = { replies: 'Replies % of sent', sent: 'Sent', came: 'Replies' } as const

function mostText(hours: readonly Hour[]): string {
  const most = hours.toSorted((a, b) => (b.came ?? 0) - (a.came ?? 0))[0]
  if (!most?.came) return 'No replies yet.'
  if (most.came < 2) return 'No hour is clearly better yet.'
  return `Most replies came on ${WEEK[most.weekday - 1]} from ${hourName(most.hour)}: ${most.came}.`
}

function HourTable({ hours, showsCame }: { hours: readonly Hour[]; showsCame: boolean }) {
  return (
    <div className="max-h-72 overflow-y-auto rounded-md border border-line">
      <Table label="Hours">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">When</HeaderCell>
            <HeaderCell className="text-end">Sent</HeaderCell>
            <HeaderCell className="text-end">Answered</HeaderCell>
            {showsCame && <HeaderCell className="text-end">Replies</HeaderCell>}
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
              {showsCame && (
                <Cell className="numbers h-9! py-1! text-end">{(hour.came ?? 0).toLocaleString('en')}</Cell>
              )}
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

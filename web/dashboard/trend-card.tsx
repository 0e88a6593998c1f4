import { useState } from 'react'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { measure, trend, type Day, type Metric, type Point } from './figures.ts'
import { rangeName, type Range } from './range.ts'

/** One metric over the range, as bars or as a table of the same numbers. */
export function TrendCard({ days, range }: { days: readonly Day[] | undefined; range: Range }) {
  const [chosen, setMetric] = useState<Metric>()
  const [asTable, setAsTable] = useState(false)
  const metric = chosen ?? firstWithData(days?.slice(range.days) ?? [])
  const points = days && trend(days.slice(range.days), metric)
  const label = metrics.find(({ value }) => value === metric)?.label ?? ''
  return (
    <Card>
      <CardHeader
        title="Trend"
        actions={
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show table'}
          </Button>
        }
      />
      <CardBody className="grid gap-4">
        <SegmentedControl
          aria-label="Metric"
          segments={metrics}
          value={metric}
          onValueChange={setMetric}
          className="max-sm:flex max-sm:w-full max-sm:[&>*]:grow max-sm:[&>*]:px-1"
        />
        {!points && <Skeleton className="h-38" />}
        {points && asTable && <TrendTable points={points} label={label} />}
        {points && !asTable && <Chart points={points} label={`${label}, ${rangeName(range)}`} />}
      </CardBody>
    </Card>
  )
}

function Chart({ points, label }: { points: Point[]; label: string }) {
  if (points.every(({ value }) => !value))
    return <p className="grid h-38 place-items-center text-sm text-ink-faint">Nothing in this period.</p>
  return <BarChart bars={points.map((point) => ({ ...point, value: point.value ?? 0 }))} label={label} />
}

/** The initial metric of the trend. */
function firstWithData(days: readonly Day[]): Metric {
  return metrics.find(({ value }) => measure(days, value))?.value ?? metrics[0].value
}

function TrendTable({ points, label }: { points: Point[]; label: string }) {
  return (
    <div className="max-h-72 overflow-y-auto rounded-md border border-line">
      <Table label={label}>
        <TableHead>
          <tr>
            <HeaderCell className="text-start">When</HeaderCell>
            <HeaderCell className="text-end">{label}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {points.toReversed().map((point) => (
            <TableRow key={point.label}>
              <Cell className="h-9! py-1!">{point.label}</Cell>
              <Cell className="numbers h-9! py-1! text-end">{point.value?.toLocaleString('en') ?? '–'}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const metrics = [
  { value: 'sent', label: 'Sent' },
  { value: 'replyRate', label: 'Reply rate' },
  { value: 'analyses', label: 'Analyses' },
  { value: 'score', label: 'Score' },
  { value: 'people', label: 'Contacts' },
] as const

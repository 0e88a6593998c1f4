import { useState } from 'react'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import type { TrackerEvent } from './queries.ts'
import { verdictOf } from './state-of.ts'

/** When people open and click, by the hour of this browser's day; machines are left out. */
export function HoursChart({ events }: { events: readonly TrackerEvent[] }) {
  const [asTable, setAsTable] = useState(false)
  const bars = humanHours(events)
  return (
    <Card aria-label="Hours of the day">
      <CardHeader
        title="Hours of the day"
        description="Opens and clicks by people"
        actions={
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
        }
      />
      <CardBody>
        {asTable ? (
          <Table label="Opens and clicks by hour">
            <TableHead>
              <tr>
                <HeaderCell className="px-0! text-start">Hour</HeaderCell>
                <HeaderCell className="px-0! text-end">Opens and clicks</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {bars.map(({ label, value }) => (
                <TableRow key={label}>
                  <Cell className="numbers h-8! px-0!">{label}</Cell>
                  <Cell className="numbers h-8! px-0! text-end">{value}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <BarChart bars={bars} label="Opens and clicks by people, by hour of the day" />
        )}
      </CardBody>
    </Card>
  )
}

export function humanHours(events: readonly TrackerEvent[]): { label: string; value: number }[] {
  const people = events.filter((event) => event.kind !== 'unsubscribe' && verdictOf(event) === 'human')
  return Array.from({ length: 24 }, (_, hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    value: people.filter(({ at }) => new Date(at).getHours() === hour).length,
  }))
}

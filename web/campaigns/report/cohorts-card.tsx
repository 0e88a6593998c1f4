import { rateOf } from '#core/reporting/proportions.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { shortDay } from '#web/ui/day-bars.ts'
import { Rate } from './group-table.tsx'
import type { Report } from './report-queries.ts'

type Cohort = Report['cohorts'][number]

/** Compares leads by week of enrolment, to show whether a list or the season performs worse than before. */
export function CohortsCard({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <Card className="lg:col-span-full">
      <CardHeader
        title="By week of enrolment"
        description="Leads by the week in which they were added. Leads of recent weeks have had less time to reply."
      />
      {cohorts.length > 1 && (
        <CardBody>
          <BarChart
            label="Leads that replied, in % of those contacted"
            bars={cohorts.map((cohort) => ({
              label: shortDay(cohort.week),
              value: Math.round(rateOf(replied(cohort)) * 1000) / 10,
            }))}
          />
        </CardBody>
      )}
      <Table label="By week of enrolment">
        <TableHead>
          <tr>
            <HeaderCell>Week of</HeaderCell>
            <HeaderCell className="text-end">Leads</HeaderCell>
            <HeaderCell className="text-end">Contacted</HeaderCell>
            <HeaderCell className="text-end">Replied of contacted</HeaderCell>
            <HeaderCell className="text-end">Interested</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {cohorts.toReversed().map((cohort) => (
            <TableRow key={cohort.week}>
              <Cell className="whitespace-nowrap">{shortDay(cohort.week)}</Cell>
              <Cell className="numbers text-end">{cohort.leads}</Cell>
              <Cell className="numbers text-end">{cohort.written}</Cell>
              <Cell className="numbers text-end">
                {cohort.written > 0 ? <Rate share={replied(cohort)} /> : '–'}
              </Cell>
              <Cell className="numbers text-end">{cohort.positive}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const replied = ({ replied: part, written: whole }: Cohort) => ({ part, whole })

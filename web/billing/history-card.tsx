import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#web/session/user.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { nameMonth } from './name-month.ts'
import { usageHistoryQuery, type MonthOfUse } from './queries.ts'

/** The last months, as bars or as a table of the same numbers. */
export function HistoryCard() {
  const { id } = useUser()
  const history = useQuery(usageHistoryQuery(id))
  const [asTable, setAsTable] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Analyses by month"
        description="Counted by calendar month in UTC."
        actions={
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show table'}
          </Button>
        }
      />
      <CardBody>
        {history.isPending && <Skeleton className="h-38" />}
        {history.isError && (
          <ErrorState title="Couldn’t load your usage" onRetry={() => void history.refetch()} />
        )}
        {history.data && asTable && <HistoryTable months={history.data} />}
        {history.data && !asTable && <HistoryChart months={history.data} />}
      </CardBody>
    </Card>
  )
}

function HistoryChart({ months }: { months: MonthOfUse[] }) {
  if (months.every(({ analyses }) => analyses === 0))
    return <p className="grid h-38 place-items-center text-sm text-ink-faint">None in these months.</p>
  const bars = months.map(({ month, analyses }) => ({ label: nameMonth(month), value: analyses }))
  return <BarChart bars={bars} label={`Analyses, last ${months.length} months`} />
}

function HistoryTable({ months }: { months: MonthOfUse[] }) {
  return (
    <div className="rounded-md border border-line">
      <Table label="Analyses by month">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">Month</HeaderCell>
            <HeaderCell className="text-end">Analyses</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {months.toReversed().map(({ month, analyses }) => (
            <TableRow key={month}>
              <Cell className="h-9! py-1!">{nameMonth(month)}</Cell>
              <Cell className="numbers h-9! py-1! text-end">{analyses.toLocaleString('en')}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

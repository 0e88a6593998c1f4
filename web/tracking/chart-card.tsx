import { useState } from 'react'
import { BarChart, type Bar } from '#web/ui/bar-chart.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'

/** A bar chart, or a table of the same figures. */
export function ChartCard({
  title,
  description,
  label,
  heads,
  bars,
}: {
  title: string
  description: string
  /** A description of the chart for screen readers. */
  label: string
  /** The headings of the two table columns. */
  heads: readonly [string, string]
  bars: readonly Bar[]
}) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        description={description}
        actions={
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
        }
      />
      <CardBody>
        {asTable ? (
          <Table label={label}>
            <TableHead>
              <tr>
                <HeaderCell className="px-0! text-start">{heads[0]}</HeaderCell>
                <HeaderCell className="px-0! text-end">{heads[1]}</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {bars.map(({ label: name, value }) => (
                <TableRow key={name}>
                  <Cell className="numbers h-8! px-0!">{name}</Cell>
                  <Cell className="numbers h-8! px-0! text-end">{value}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ) : (
          <BarChart bars={bars} label={label} />
        )}
      </CardBody>
    </Card>
  )
}

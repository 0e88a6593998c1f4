import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { linkFigures, type LinkFigure } from './link-figures.ts'
import type { TrackedLink } from './queries.ts'

const SHOWN = 8

/** The most clicked URLs, relative to the emails that contained them. */
export function LinkChart({ links }: { links: readonly TrackedLink[] }) {
  const [asTable, setAsTable] = useState(false)
  const figures = linkFigures(links)
  if (figures.length === 0) return null
  return (
    <Card aria-label="Most clicked">
      <CardHeader
        title="Most clicked"
        description="Contacts who clicked a link, out of those who received it"
        actions={
          <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
        }
      />
      <CardBody>
        {asTable ? <FigureTable figures={figures} /> : <FigureBars figures={figures.slice(0, SHOWN)} />}
      </CardBody>
    </Card>
  )
}

function FigureBars({ figures }: { figures: readonly LinkFigure[] }) {
  return (
    <ul className="grid gap-3">
      {figures.map(({ url, people, emails }) => (
        <li key={url} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
          <span className="truncate" title={url}>
            {shortened(url)}
          </span>
          <span className="numbers text-ink-soft">
            {people} of {emails}
          </span>
          <span aria-hidden className="col-span-2 h-2 rounded-full bg-well">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(100 * people) / emails}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FigureTable({ figures }: { figures: readonly LinkFigure[] }) {
  return (
    <Table label="People who followed each link">
      <TableHead>
        <tr>
          <HeaderCell className="px-0! text-start">Link</HeaderCell>
          <HeaderCell className="text-end">People</HeaderCell>
          <HeaderCell className="text-end max-sm:px-0!">Of recipients</HeaderCell>
          <HeaderCell className="text-end max-sm:hidden">Clicks</HeaderCell>
          <HeaderCell className="px-0! text-end max-sm:hidden">Machines</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {figures.map(({ url, people, emails, human, machine }) => (
          <TableRow key={url}>
            <Cell className="w-full max-w-0 min-w-32 truncate px-0!" title={url}>
              {shortened(url)}
            </Cell>
            <Cell className="numbers text-end whitespace-nowrap">
              {people} of {emails}
            </Cell>
            <Cell className="numbers text-end whitespace-nowrap max-sm:px-0!">
              {Math.round((100 * people) / emails)}%
            </Cell>
            <Cell className="numbers text-end max-sm:hidden">{human}</Cell>
            <Cell className="numbers px-0! text-end max-sm:hidden">{machine}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const shortened = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')

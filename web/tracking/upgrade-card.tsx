import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { messageColumns } from './message-columns.tsx'
import { sampleEvents, sampleMessages } from './sample.ts'
import { kindLabels } from './state-of.ts'
import { VerdictBadge } from './verdict-badge.tsx'

/** The upgrade page on the Free plan: tracking with invented emails, and the upgrade. */
export function UpgradeCard() {
  const columns = messageColumns.filter(({ id }) => ['opens', 'clicks', 'state', 'client'].includes(id))
  return (
    <div className="grid gap-6">
      <Card className="grid justify-items-start gap-3 p-5">
        <h2 className="text-lg">See who really opens and clicks</h2>
        <p className="max-w-prose text-sm text-ink-soft">
          Email tracking comes with Starter and Pro. Every open and click is classified as a person, a gateway
          or an image proxy, with the reason. Each link is counted separately, live.
        </p>
        <Button asChild variant="primary">
          <Link to={paths.pricing}>Upgrade</Link>
        </Button>
      </Card>
      <Card aria-label="Sample">
        <div className="flex items-center gap-3 px-5 py-3.5">
          <h2 className="text-base">Tracked emails</h2>
          <Badge tone="info">Sample, not your data</Badge>
        </div>
        <Table label="Sample of tracked emails">
          <TableHead>
            <tr>
              <HeaderCell className="text-start">Email</HeaderCell>
              {columns.map(({ id, title }) => (
                <HeaderCell key={id} className={classes('text-start', id !== 'state' && 'max-sm:hidden')}>
                  {title}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {sampleMessages.map((message) => (
              <TableRow key={message.id}>
                <Cell className="w-full max-w-0 min-w-36">
                  <p className="truncate font-medium">{message.subject}</p>
                  <p className="truncate text-ink-faint">{message.recipient}</p>
                </Cell>
                {columns.map(({ id, cell }) => (
                  <Cell key={id} className={classes('whitespace-nowrap', id !== 'state' && 'max-sm:hidden')}>
                    {cell(message)}
                  </Cell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      <Card aria-label="Sample timeline">
        <div className="flex flex-wrap items-center gap-3 px-5 py-3.5">
          <h2 className="text-base">What happened to “{sampleMessages[0]?.subject}”</h2>
          <Badge tone="info">Sample</Badge>
        </div>
        <ol className="divide-y divide-line border-t border-line">
          {sampleEvents.map((event) => (
            <li
              key={event.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-5 py-2.5 text-sm"
            >
              <p className="flex items-center gap-2">
                <span className="font-medium">{kindLabels[event.kind]}</span>
                <VerdictBadge verdict={event.verdict} />
              </p>
              <span className="numbers text-ink-faint">after {event.after}</span>
              <p className="col-span-2 text-ink-soft">{event.reason}</p>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

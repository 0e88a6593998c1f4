import { Link2 } from 'lucide-react'
import { ListStates } from '#web/lists/list-states.tsx'
import { When } from '#web/lists/when.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { LinkChart } from './link-chart.tsx'
import { Counts } from './message-columns.tsx'
import { useLinks, type TrackedLink, type TrackedMessage } from './queries.ts'

export function LinkTable({
  workspaceId,
  messages,
}: {
  workspaceId: string | undefined
  messages: readonly TrackedMessage[]
}) {
  const links = useLinks(workspaceId)
  const count = links.data?.length ?? 0
  return (
    <div className="grid gap-6">
      <LinkChart links={links.data ?? []} />
      <Card aria-label="Tracked links">
        <ListStates
          query={links}
          names="links"
          count={count}
          matching={count}
          onClear={noop}
          empty={
            <EmptyState icon={<Link2 aria-hidden />} title="No tracked links yet">
              Each link of an email that you track shows here, with the people who followed it.
            </EmptyState>
          }
        >
          <Table label="Tracked links">
            <TableHead>
              <tr>
                <HeaderCell className="text-start">Link</HeaderCell>
                <HeaderCell className="text-start max-md:hidden">Email</HeaderCell>
                <HeaderCell className="text-start">Clicks</HeaderCell>
                <HeaderCell className="text-end max-md:hidden">First</HeaderCell>
                <HeaderCell className="text-end max-sm:hidden">Last</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {links.data?.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  message={messages.find(({ id }) => id === link.message_id)}
                />
              ))}
            </TableBody>
          </Table>
        </ListStates>
      </Card>
    </div>
  )
}

function LinkRow({ link, message }: { link: TrackedLink; message: TrackedMessage | undefined }) {
  return (
    <TableRow>
      <Cell className="w-full max-w-0 min-w-40">
        <p className="truncate font-medium" title={link.url}>
          {link.label || link.url}
        </p>
        <p className="truncate text-ink-faint">{link.url}</p>
      </Cell>
      <Cell className="max-w-56 truncate whitespace-nowrap text-ink-soft max-md:hidden">
        {message?.subject} · no. {link.position}
      </Cell>
      <Cell>
        <Counts human={link.human_clicks} machine={link.machine_clicks} unsure={link.unsure_clicks} />
      </Cell>
      <Cell className="text-end max-md:hidden">{moment(link.first_clicked_at)}</Cell>
      <Cell className="text-end max-sm:hidden">{moment(link.last_clicked_at)}</Cell>
    </TableRow>
  )
}

const moment = (at: string | null) => (at ? <When at={at} /> : <span className="text-ink-faint">–</span>)
const noop = () => undefined

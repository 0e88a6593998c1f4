import { useQuery } from '@tanstack/react-query'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { AwayNotice } from './away-notice.tsx'
import { Figure, Figures } from './figures.tsx'
import { sendingQuery, type Job, type Sending } from './operation-queries.ts'
import { SendingSwitch } from './sending-switch.tsx'

/** The state of sending: queued mail, stuck mail, and items that need attention. */
export function SendingTab() {
  const { data, isError, refetch } = useQuery(sendingQuery)
  if (isError) return <ErrorState title="Couldn’t load the sending figures" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-48" />
      </Loading>
    )
  return (
    <div className="grid gap-5">
      <SendingSwitch paused={data.paused} />
      <AwayNotice cells={data.away} />
      <CampaignMail sending={data} />
      <Resting sending={data} />
      <OwnMail sending={data} />
      <Jobs jobs={data.jobs} />
    </div>
  )
}

function CampaignMail({ sending: { messages, mailboxes, campaigns } }: { sending: Sending }) {
  const { waiting, deferred, in_hand, stuck, uncertain, bounced_7d, complained_7d } = messages
  return (
    <Figures>
      <Figure
        label="Sent today"
        value={mailboxes.sent_today}
        note={`${campaigns.sending} campaigns and ${mailboxes.active} mailboxes active`}
      />
      <Figure
        label="Waiting"
        value={waiting + deferred}
        note={`${deferred} deferred by the receiving server`}
      />
      <Figure
        label="In flight"
        value={in_hand}
        note={stuck > 0 ? `${stuck} stuck` : 'None stuck'}
        warn={stuck > 0}
      />
      <Figure
        label="Uncertain"
        value={uncertain}
        note={uncertain > 0 ? 'May have arrived: their owners decide' : 'None'}
        warn={uncertain > 0}
      />
      <Figure label="Bounced" value={bounced_7d} note="Last 7 days" />
      <Figure label="Complaints" value={complained_7d} note="Last 7 days" warn={complained_7d > 0} />
      <Figure
        label="Broken mailboxes"
        value={mailboxes.broken}
        note={`${mailboxes.paused} paused, ${mailboxes.unread} can’t be read`}
        warn={mailboxes.broken > 0}
      />
      <Figure
        label="Stopped campaigns"
        value={campaigns.auto_paused}
        note="Paused automatically"
        warn={campaigns.auto_paused > 0}
      />
    </Figures>
  )
}

function Resting({ sending: { resting, stopped } }: { sending: Sending }) {
  const rows = [
    ...resting.map(
      (box) => ({ ...box, what: box.address, tone: box.state === 'broken' ? 'danger' : 'neutral' }) as const,
    ),
    ...stopped.map(
      (campaign) => ({ ...campaign, what: 'A campaign', state: 'stopped', tone: 'warning' }) as const,
    ),
  ]
  if (rows.length === 0) return null
  return (
    <Card className="relative">
      <CardHeader
        title="Needs attention"
        description="Their owners have been notified. Shows the newest 100 of each."
      />
      <Table label="Mailboxes and campaigns that stopped">
        <TableHead>
          <tr>
            <HeaderCell className="text-start">Name</HeaderCell>
            <HeaderCell className="text-start">Owner</HeaderCell>
            <HeaderCell className="text-start">Reason</HeaderCell>
            <HeaderCell className="text-start">Since</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map(({ id, what, state, tone, owner, reason, updated_at }) => (
            <TableRow key={id}>
              <Cell>
                <span className="flex flex-wrap items-center gap-1.5 font-medium">
                  {what} <Badge tone={tone}>{state}</Badge>
                </span>
              </Cell>
              <Cell className="text-ink-soft">{owner}</Cell>
              <Cell className="min-w-48 wrap-anywhere text-ink-soft">{reason ?? 'Paused by hand'}</Cell>
              <Cell className="text-ink-soft">
                <Moment at={updated_at} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

function OwnMail({ sending: { outbox } }: { sending: Sending }) {
  return (
    <Card>
      <CardHeader title="System mail" description="Verification, recovery, invitations, support." />
      <p className="px-5 pt-1 pb-4 text-sm">
        {outbox.waiting + outbox.failing} waiting
        {outbox.failing > 0 && (
          <span className="text-danger-ink">, {outbox.failing} of them after a failure</span>
        )}
        {outbox.oldest && (
          <>
            ; the oldest since <Moment at={outbox.oldest} />
          </>
        )}
        .{' '}
        {outbox.last_sent_at ? (
          <>
            The last one was sent at <Moment at={outbox.last_sent_at} />.
          </>
        ) : (
          'None has been sent yet.'
        )}
      </p>
    </Card>
  )
}

function Jobs({ jobs }: { jobs: Job[] }) {
  return (
    <Card className="relative">
      <CardHeader title="Jobs" description="Recurring work in the background." />
      {jobs.length === 0 ? (
        <EmptyState title="No job has run yet">Without a mail server, nothing is delivered.</EmptyState>
      ) : (
        <Table label="Jobs">
          <TableHead>
            <tr>
              <HeaderCell className="text-start">Job</HeaderCell>
              <HeaderCell className="text-start">Last run</HeaderCell>
              <HeaderCell className="text-start">Next</HeaderCell>
              <HeaderCell className="text-start">Failures</HeaderCell>
              <HeaderCell className="text-start">Last failure</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {jobs.map((job) => (
              <TableRow key={job.name}>
                <Cell className="font-medium whitespace-nowrap">{job.name.replaceAll('_', ' ')}</Cell>
                <Cell className="text-ink-soft">
                  <Moment at={job.last_run_at} />
                </Cell>
                <Cell className="text-ink-soft">
                  <Moment at={job.next_at} />
                </Cell>
                <Cell className="numbers text-ink-soft">
                  {job.failures} of {job.runs}
                </Cell>
                <Cell className="min-w-48 wrap-anywhere text-ink-soft">{job.last_error ?? 'None'}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

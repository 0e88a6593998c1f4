import { useState } from 'react'
import { whyNotSent } from '#core/campaigns/why-not-sent.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { dayBars } from '#web/ui/day-bars.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { DryRunRecipients } from './dry-run-recipients.tsx'
import { DryRunActions } from './dry-run-actions.tsx'
import { DryRunBranches } from './dry-run-branches.tsx'
import { DryRunReplies } from './dry-run-replies.tsx'
import type { Assumed, DryRunResult } from './launch-queries.ts'
import { counted } from '#core/text/counted.ts'

const VIEWS = [
  { value: 'days', label: 'By day' },
  { value: 'people', label: 'By recipient' },
] as const

/** The simulated launch: each day's volume, and the first few hundred emails individually. */
export function DryRunView({
  campaignId,
  query,
  assumed,
  onAssume,
}: {
  campaignId: string
  query: { data: DryRunResult | undefined; isError: boolean; refetch: () => unknown }
  assumed: Assumed
  onAssume: (assumed: Assumed) => void
}) {
  const [view, setView] = useState<'days' | 'people'>('days')
  if (query.isError) return <ErrorState title="The dry run failed" onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Loading label="Simulating the campaign" className="grid gap-3 p-5">
        <Skeleton className="h-32" />
        <Skeleton className="h-40" />
      </Loading>
    )
  const result = query.data
  if (result.total === 0)
    return (
      <>
        <EmptyState title="Nothing would be sent">
          A dry run needs a sequence, contacts and a mailbox that can send.
        </EmptyState>
        <HeldBack held={result.held} />
      </>
    )
  return (
    <div className="grid gap-4 py-4">
      <p className="px-5 text-sm text-ink-soft">
        {assumptionText(assumed.everybodyReplies)}
        {counted(result.people, 'lead gets', 'leads get')} {counted(result.total, 'email')}
        {result.endsOn
          ? `, the last on ${formatDate(result.endsOn)}`
          : ', which takes more than a year'}.{' '}
        {!assumed.everybodyReplies && 'Every reply lowers this number. '}
        Sent in {result.hours}; emails sent today and emails of other campaigns are counted in. Pauses between
        emails are random, so times may differ by minutes.
      </p>
      <HeldBack held={result.held} />
      <DryRunReplies
        campaignId={campaignId}
        reply={assumed.everybodyReplies}
        onAssume={(everybodyReplies) => onAssume({ ...assumed, everybodyReplies })}
      />
      <DryRunBranches
        result={result}
        everybodyEngages={assumed.everybodyEngages}
        onAssume={(everybodyEngages) => onAssume({ ...assumed, everybodyEngages })}
      />
      <DryRunActions result={result} />
      <BarChart
        className="px-5"
        label="Emails a day"
        bars={dayBars(
          result.days.map(({ date, firsts, followUps }) => ({ day: date, value: firsts + followUps })),
        )}
      />
      <div className="px-5">
        <SegmentedControl aria-label="View" segments={VIEWS} value={view} onValueChange={setView} />
      </div>
      {view === 'days' ? <Days result={result} /> : <DryRunRecipients result={result} />}
    </div>
  )
}

/** The leads that do not receive every step, by reason. */
function HeldBack({ held }: { held: DryRunResult['held'] }) {
  const rules = Object.entries(held).toSorted(([, a], [, b]) => b - a)
  if (rules.length === 0) return null
  return (
    <section
      aria-label="Held back"
      className="mx-5 rounded-lg border border-line bg-warning-soft px-4 py-2.5"
    >
      <h3 className="text-sm font-medium text-warning-ink">Held back</h3>
      <ul className="text-sm text-ink-soft">
        {rules.map(([rule, count]) => (
          <li key={rule}>
            <span className="numbers">{count.toLocaleString('en')}</span> {count === 1 ? 'lead' : 'leads'}:{' '}
            {whyNotSent(rule).title}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ result }: { result: DryRunResult }) {
  return (
    <Table label="Emails by day">
      <TableHead>
        <tr>
          <HeaderCell>Day, {result.zone.replaceAll('_', ' ')}</HeaderCell>
          <HeaderCell className="text-end">First</HeaderCell>
          <HeaderCell className="text-end">Follow-ups</HeaderCell>
          <HeaderCell>From</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {result.days.slice(0, 120).map(({ date, firsts, followUps, tasks, byMailbox, elsewhere }) => (
          <TableRow key={date}>
            <Cell className="min-w-36">
              {formatDate(date)}
              <OtherDays elsewhere={elsewhere} all={firsts + followUps} />
            </Cell>
            <Cell className="numbers text-end">{firsts}</Cell>
            <Cell className="numbers text-end">{followUps}</Cell>
            <Cell className="text-ink-soft">
              {byMailbox.map(({ address, count }) => `${address} ${count}`).join(', ')}
              {tasks > 0 && byMailbox.length > 0 && ', '}
              {tasks > 0 && counted(tasks, 'task')}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Explains emails on a day off: the recipients' date differs. */
function OtherDays({ elsewhere, all }: { elsewhere: Record<string, number>; all: number }) {
  return Object.entries(elsewhere).map(([date, count]) => (
    <p key={date} className="text-ink-faint">
      {partSent(count, all)} sent on {formatDate(date)} in the recipients’ time zones.
    </p>
  ))
}

function partSent(count: number, all: number): string {
  if (count === all) return all === 1 ? 'It is' : 'All of these are'
  return `${count.toLocaleString('en')} of these ${count === 1 ? 'is' : 'are'}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const formatDate = (date: string): string => dayFormat.format(new Date(`${date}T12:00:00Z`))

function assumptionText(reply: Assumed['everybodyReplies']): string {
  if (reply === null) return 'If nobody replies, '
  return reply === 'bounced'
    ? 'If every first email bounces, '
    : 'If everyone replies this way to their first email, '
}

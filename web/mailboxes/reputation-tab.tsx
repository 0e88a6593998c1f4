import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { ALARM_LIMITS, isTooMany } from '#core/reporting/alarms.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { columnFrame } from '#web/lists/columns.ts'
import { ListStates } from '#web/lists/list-states.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'

/** The row of public.reputation. */
type Reputation = {
  kind: 'mailbox' | 'domain' | 'provider'
  name: string
  sent: number
  bounced: number
  complained: number
  replied: number
  reported: number
  authenticated: number
  days: number[]
}

const parts = [
  { kind: 'mailbox', title: 'Mailboxes' },
  { kind: 'domain', title: 'Sending domains' },
  { kind: 'provider', title: 'Recipient providers' },
] as const

/** Sent, bounced, complained, authenticated and answered, for each mailbox, domain and recipient provider. */
export function ReputationTab({ workspaceId }: { workspaceId: string | undefined }) {
  const [span, setSpan] = useState<'7' | '30'>('7')
  const query = useQuery({
    queryKey: ['reputation', workspaceId, span],
    enabled: workspaceId !== undefined,
    queryFn: async () =>
      (await request((db) =>
        db.rpc('reputation', { p_workspace_id: givenWorkspace(workspaceId), p_days: Number(span) }),
      )) as Reputation[],
  })
  const rows = query.data ?? []
  return (
    <div className="grid gap-4">
      <SegmentedControl
        aria-label="Days"
        value={span}
        onValueChange={setSpan}
        segments={[
          { value: '7', label: '7 days' },
          { value: '30', label: '30 days' },
        ]}
      />
      <ListStates
        query={query}
        names="figures"
        count={rows.length}
        matching={rows.length}
        onClear={() => undefined}
        empty={
          <EmptyState icon={<Gauge aria-hidden />} title="Nothing was sent in these days">
            Bounces, complaints and replies of each mailbox, domain and recipient provider appear here.
          </EmptyState>
        }
      >
        {parts.map(({ kind, title }) => (
          <ReputationTable key={kind} title={title} rows={rows.filter((row) => row.kind === kind)} />
        ))}
      </ListStates>
    </div>
  )
}

function ReputationTable({ title, rows }: { title: string; rows: readonly Reputation[] }) {
  if (rows.length === 0) return null
  const showsReports = rows.some(({ reported }) => reported > 0)
  return (
    <Card>
      <CardHeader title={title} />
      <div className="px-5 py-3">
        <div className={columnFrame}>
          <table className={tableClasses}>
            <thead className="text-ink-soft">
              <tr className="text-right">
                <th className="text-left">Name</th>
                <th className={classes('w-28', shownFrom.trend)}>Trend</th>
                <th className="w-12 @md:w-18">Sent</th>
                <th className="w-19">Bounced</th>
                <th className={classes('w-24', shownFrom.complaints)}>Complaints</th>
                <th className={classes('w-19', shownFrom.replies)}>Answered</th>
                {showsReports && <th className={classes('w-32', shownFrom.reports)}>Passed DMARC</th>}
              </tr>
            </thead>
            <tbody className="numbers text-right">
              {rows.map((row) => (
                <ReputationRow key={row.name} row={row} showsReports={showsReports} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  )
}

const tableClasses =
  'w-full table-fixed text-sm [&_td]:py-2 [&_th]:pb-1.5 [&_th]:font-medium [&_:is(td,th):not(:first-child)]:pl-3'

/** The widths of the table from which a column leaves enough room for the names. */
const shownFrom = {
  replies: '@max-[18rem]:hidden',
  complaints: '@max-[28rem]:hidden',
  reports: '@max-[36rem]:hidden',
  trend: '@max-[46rem]:hidden',
}

function ReputationRow({ row, showsReports }: { row: Reputation; showsReports: boolean }) {
  const { name, sent, bounced, complained, replied, reported, authenticated, days } = row
  const isBouncing = isTooMany({ part: bounced, whole: sent }, ALARM_LIMITS.bounces)
  const isReported = isTooMany({ part: complained, whole: sent }, ALARM_LIMITS.complaints)
  return (
    <tr className="border-t border-line">
      <td className="text-left">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {(isBouncing || isReported) && (
            <Badge tone="danger" dot>
              {isBouncing ? 'Many bounces' : 'Many complaints'}
            </Badge>
          )}
        </span>
      </td>
      <td className={shownFrom.trend}>
        <span className="inline-flex">
          <Sparkline values={days} label={`Sent on each day: ${days.join(', ')}`} className="h-6 w-20" />
        </span>
      </td>
      <td>{sent}</td>
      <td>{share(bounced, sent)}</td>
      <td className={shownFrom.complaints}>{share(complained, sent)}</td>
      <td className={shownFrom.replies}>{share(replied, sent)}</td>
      {showsReports && (
        <td className={shownFrom.reports}>{reported > 0 ? share(authenticated, reported) : '–'}</td>
      )}
    </tr>
  )
}

const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const share = (part: number, whole: number) => `${percentFormat.format((100 * part) / whole)}%`

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { request } from '#web/data/request.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { SendingDomain } from './queries.ts'
import { shortDay } from '#web/ui/day-bars.ts'

/** The servers that send as a domain, from the reports of receivers that arrived in a connected mailbox. */
export function DomainReports({ domain }: { domain: SendingDomain }) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm font-medium">Who sends as {domain.domain}</summary>
      {open && <Reports domain={domain} />}
    </details>
  )
}

const DAYS = 30

function Reports({ domain }: { domain: SendingDomain }) {
  const parameters = { p_workspace_id: domain.workspace_id, p_domain: domain.domain, p_days: DAYS }
  const senders = useQuery({
    queryKey: ['domain_senders', domain.id],
    queryFn: async () => await request((db) => db.rpc('domain_senders', parameters)),
  })
  const days = useQuery({
    queryKey: ['domain_report_days', domain.id],
    queryFn: async () => await request((db) => db.rpc('domain_report_days', parameters)),
  })
  const unproven = useQuery({
    queryKey: ['unproven_reports', domain.id],
    queryFn: async () =>
      await request((db) =>
        db
          .from('domain_reports')
          .select('reporter')
          .match({ workspace_id: domain.workspace_id, domain: domain.domain, is_authenticated: false })
          .gt('begins_at', new Date(Date.now() - DAYS * 86_400_000).toISOString())
          .limit(500),
      ),
  })
  if (senders.isPending || days.isPending) return <Skeleton className="mt-4 h-40" />
  if (!senders.data || !days.data)
    return <p className="pt-4 text-sm text-danger-ink">Couldn’t load the reports. Reload the page.</p>
  const failedTls = total(days.data, ({ tls_failed }) => tls_failed)
  if (senders.data.length === 0 && failedTls === 0) {
    return (
      <p className="pt-4 text-sm text-ink-soft">
        No report in the last {DAYS} days. Let rua= of the DMARC record name a connected mailbox: receivers
        then send one a day. <Unproven reports={unproven.data} />
      </p>
    )
  }
  const bars = (of: (day: Day) => number) =>
    days.data.map((day) => ({ label: shortDay(day.day), value: of(day) }))
  return (
    <div className="grid gap-4 pt-4 text-sm">
      {senders.data.length > 0 && <SenderTable senders={senders.data} />}
      <p className="text-ink-soft empty:hidden">
        <Unproven reports={unproven.data} />
      </p>
      {total(days.data, ({ failed }) => failed) > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-soft">Emails that failed DMARC, {DAYS} days</p>
          <BarChart label="Emails that failed DMARC on each day" bars={bars(({ failed }) => failed)} />
        </div>
      )}
      {failedTls > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-soft">
            {counted(failedTls, 'connection', 'connections')} without encryption, {DAYS} days
          </p>
          <BarChart
            label="Connections without encryption on each day"
            bars={bars(({ tls_failed }) => tls_failed)}
          />
        </div>
      )}
    </div>
  )
}

/** Anyone may write a report, so the mail server of the mailbox must confirm who sent it. */
function Unproven({ reports = [] }: { reports: readonly { reporter: string }[] | undefined }) {
  if (reports.length === 0) return null
  const names = [...new Set(reports.map(({ reporter }) => reporter))].slice(0, 3)
  return `Not authenticated, so not counted: ${counted(reports.length, 'report')} in the name of ${names.join(', ')}.`
}

type Sender = {
  source: string
  sent: number
  aligned: number
  quarantined: number
  rejected: number
  signers: string[]
  envelopes: string[] | null
}
type Day = { day: string; passed: number; failed: number; tls_failed: number }

function SenderTable({ senders }: { senders: readonly Sender[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-ink-soft">
          <tr>
            <th className="py-1.5 pr-4 font-medium">Server</th>
            <th className="py-1.5 pr-4 text-right font-medium">Emails</th>
            <th className="py-1.5 pr-4 text-right font-medium">Passed DMARC</th>
            <th className="py-1.5 pr-4 text-right font-medium max-sm:hidden">Spam or rejected</th>
            <th className="py-1.5 font-medium max-sm:hidden">Signed by</th>
          </tr>
        </thead>
        <tbody>
          {senders.map(({ source, sent, aligned, quarantined, rejected, signers, envelopes }) => (
            <tr key={source} className="border-t border-line align-top">
              <td className="py-1.5 pr-4 font-mono text-xs wrap-anywhere">{source}</td>
              <td className="numbers py-1.5 pr-4 text-right">{sent}</td>
              <td className={`numbers py-1.5 pr-4 text-right ${aligned < sent ? 'text-danger-ink' : ''}`}>
                {Math.floor((100 * aligned) / sent)}%
              </td>
              <td className="numbers py-1.5 pr-4 text-right max-sm:hidden">{quarantined + rejected}</td>
              <td className="py-1.5 wrap-anywhere text-ink-soft max-sm:hidden">
                {signers.join(', ') || envelopes?.join(', ') || 'nobody'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const total = (days: readonly Day[], of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0)

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '#web/data/request.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { shortDay } from '#web/ui/day-bars.ts'

type Day = { day: string; sent: number; bounced: number; complained: number; replied: number }

/** The last thirty days of a mailbox: sent emails, and what came back. */
export function DaysChart({ mailboxId }: { mailboxId: string }) {
  const { data: days, isPending } = useQuery({
    queryKey: ['mailbox_days', mailboxId],
    queryFn: async () => {
      return await request((db) => db.rpc('mailbox_days', { p_mailbox_id: mailboxId }))
    },
  })
  if (isPending) return <Skeleton className="h-40" />
  if (!days || days.every(({ sent }) => sent === 0))
    return <p className="text-sm text-ink-soft">Nothing was sent from this mailbox in the last 30 days.</p>
  const total = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0)
  const bars = (of: (day: Day) => number) => days.map((day) => ({ label: shortDay(day.day), value: of(day) }))
  const cameBack = ({ bounced, complained }: Day) => bounced + complained
  return (
    <div className="grid gap-4">
      <Titled title="Sent, 30 days" total={total(({ sent }) => sent)}>
        <BarChart label="Sent on each day" bars={bars(({ sent }) => sent)} />
      </Titled>
      {total(cameBack) > 0 && (
        <Titled title="Bounces and complaints" total={total(cameBack)}>
          <BarChart label="Bounces and complaints of what was sent on each day" bars={bars(cameBack)} />
        </Titled>
      )}
    </div>
  )
}

function Titled({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex justify-between text-ink-soft">
        {title}
        <span className="numbers">{total}</span>
      </p>
      {children}
    </div>
  )
}

// A day of the workspace, regardless of the user's time zone.

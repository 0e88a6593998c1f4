import { BarChart } from '#web/ui/bar-chart.tsx'
import { dayBars } from '#web/ui/day-bars.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import type { Report } from './report-queries.ts'

export function DaysCard({ report: { days }, zone }: { report: Pick<Report, 'days'>; zone: string }) {
  const bars = (name: 'sent' | 'replied') => dayBars(days.map((day) => ({ day: day.day, value: day[name] })))
  const hasReplies = days.some(({ replied }) => replied > 0)
  return (
    <Card>
      <CardHeader title="Day by day" description={`Days of ${zone.replaceAll('_', ' ')}.`} />
      <CardBody className="grid gap-5">
        <section aria-label="Sent" className="grid gap-1.5">
          <h3 className="text-sm text-ink-soft">Sent</h3>
          <BarChart label="Emails sent a day" bars={bars('sent')} />
        </section>
        <section aria-label="Replies" className="grid gap-1.5">
          <h3 className="text-sm text-ink-soft">Replies</h3>
          {hasReplies ? (
            <BarChart label="Replies a day" bars={bars('replied')} />
          ) : (
            <p className="text-sm text-ink-faint">No replies yet.</p>
          )}
        </section>
      </CardBody>
    </Card>
  )
}

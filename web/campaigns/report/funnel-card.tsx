import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { percent } from './group-table.tsx'
import { comparedBounces, type ProjectedBounces } from '#core/reporting/projected-bounces.ts'
import type { Report } from './report-queries.ts'
import { trackingSummary } from './tracking-summary.ts'

/** The funnel from sent to meeting, in leads. Opens are separate because they are an estimate. */
export function FunnelCard({
  report: { people, groups, tracks },
  projected = null,
}: {
  report: Pick<Report, 'people' | 'groups' | 'tracks'>
  /** The bounces that were expected at the launch. */
  projected?: ProjectedBounces | null
}) {
  const all = groups.find(({ by }) => by === 'all')
  const rungs: [label: string, count: number][] = [
    ['Contacted', people.written],
    ['Delivered', people.delivered],
    ['Replied', people.replied],
    ['Interested', people.positive],
    ['Meeting', people.meetings],
  ]
  return (
    <Card>
      <CardHeader title="Leads" description="How far leads got." />
      <CardBody className="grid gap-3.5">
        {rungs.map(([label, count]) => (
          <div key={label} className="grid gap-1.5 text-sm">
            <div className="flex justify-between gap-3">
              <span>{label}</span>
              <span className="numbers">
                <span className="font-medium">{count.toLocaleString('en')}</span>{' '}
                {label !== 'Contacted' && people.written > 0 && (
                  <span className="ms-1.5 text-ink-faint">
                    {percent(count / people.written)} of {people.written.toLocaleString('en')} contacted
                  </span>
                )}
              </span>
            </div>
            <Progress
              label={`${label}: ${count} of ${people.written}`}
              value={count}
              max={Math.max(1, people.written)}
            />
          </div>
        ))}
        <p className="border-t border-line pt-3 text-sm text-ink-soft">
          {trackingSummary(people, tracks)}
          {projected && people.written > 0 && ` ${comparedBounces(projected, people)}`}
          {all && all.unsubscribed > 0 && ` ${all.unsubscribed} opted out.`}
          {all && all.in_hand > 0 && ` ${all.in_hand} are on their way.`}
        </p>
      </CardBody>
    </Card>
  )
}

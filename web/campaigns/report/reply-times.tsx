import { counted } from '#core/text/counted.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'

const BINS: readonly [label: string, underHours: number][] = [
  ['1 hour', 1],
  ['4 hours', 4],
  ['12 hours', 12],
  ['1 day', 24],
  ['2 days', 48],
  ['4 days', 96],
  ['1 week', 168],
  ['longer', Infinity],
]

/** The time people take to reply, which the waits between steps should allow for. */
export function ReplyTimes({ hours }: { hours: readonly number[] }) {
  const sorted = hours.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  const bars = BINS.map(([label, under], at) => {
    const from = BINS[at - 1]?.[1] ?? 0
    return { label, value: hours.filter((wait) => wait >= from && wait < under).length }
  })
  return (
    <Card>
      <CardHeader
        title="Time to reply"
        description={
          median === undefined ? undefined : `Half of the replies came within ${formatHours(median)}.`
        }
      />
      <CardBody>
        {median === undefined ? (
          <p className="text-sm text-ink-faint">No replies yet.</p>
        ) : (
          <BarChart label="Replies by how long they took" bars={bars} />
        )}
      </CardBody>
    </Card>
  )
}

const formatHours = (hours: number): string =>
  hours < 48 ? counted(Math.max(1, Math.round(hours)), 'hour') : counted(Math.round(hours / 24), 'day')

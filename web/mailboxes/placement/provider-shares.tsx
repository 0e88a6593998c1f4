import { rateOf, wilson } from '#core/reporting/proportions.ts'
import { counted } from '#core/text/counted.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import type { PlacementShare } from './placement-queries.ts'

const parts = [
  { key: 'inbox', label: 'Inbox', fill: 'fill-accent', dot: 'bg-accent' },
  { key: 'tabs', label: 'Other tabs', fill: 'fill-info', dot: 'bg-info' },
  { key: 'spam', label: 'Spam', fill: 'fill-danger', dot: 'bg-danger' },
  { key: 'missing', label: 'Missing', fill: 'fill-warning', dot: 'bg-warning' },
  { key: 'other', label: 'Other folders', fill: 'fill-edge', dot: 'bg-edge' },
] as const

/** The shares of test emails in each folder, by the provider of the seed mailbox. */
export function ProviderShares({ shares, days }: { shares: readonly PlacementShare[]; days: number }) {
  const shown = parts.filter(({ key }) => shares.some((share) => share[key] > 0))
  return (
    <Card>
      <CardHeader title="By provider" description={`Test emails from the last ${days} days.`} />
      <CardBody className="grid gap-5">
        <ul aria-label="Placement by provider" className="grid gap-5">
          {shares.map((share) => (
            <ProviderShare key={share.provider} share={share} />
          ))}
        </ul>
        <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {shown.map(({ key, label, dot }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className={`size-2 rounded-full ${dot}`} />
              {label}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function ProviderShare({ share }: { share: PlacementShare }) {
  const { provider, measured, inbox, history, delay } = share
  const { low, high } = wilson({ part: inbox, whole: measured })
  const trend = history.map((day) => rateOf({ part: day.inbox, whole: day.measured }))
  return (
    <li className="grid gap-2 text-sm">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{provider}</span>
        <span className="flex items-center gap-3">
          {trend.length > 1 && (
            <Sparkline
              values={trend}
              label={`Inbox on each day with a test: ${trend.map((rate) => `${percent(rate)}%`).join(', ')}`}
              className="h-5 w-16"
            />
          )}
          <span className="numbers">
            <span className="font-medium">{percent(rateOf({ part: inbox, whole: measured }))}% inbox</span>{' '}
            <span className="text-ink-faint">
              {percent(low)}–{percent(high)}%
            </span>
          </span>
        </span>
      </div>
      <Bar share={share} />
      <p className="numbers text-ink-soft">
        {[
          ...parts.filter(({ key }) => share[key] > 0).map(({ key, label }) => `${label} ${share[key]}`),
          delay === null ? '' : `half arrived within ${duration(delay)}`,
          passed(share),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Bar({ share }: { share: PlacementShare }) {
  const widths = parts.map(({ key }) => (100 * share[key]) / share.measured)
  const startOf = (place: number) => widths.slice(0, place).reduce((sum, width) => sum + width, 0)
  return (
    <svg aria-hidden className="h-3 w-full rounded-xs bg-well">
      {parts.map(({ key, fill }, place) => (
        <rect
          key={key}
          x={`${startOf(place)}%`}
          width={`${widths[place]!}%`}
          height="100%"
          className={fill}
        />
      ))}
    </svg>
  )
}

/** Empty when no server reported a result, so that it does not look like a failure. */
function passed({ spf, dkim, dmarc, measured }: PlacementShare): string {
  if (spf + dkim + dmarc === 0) return ''
  return `SPF ${spf}, DKIM ${dkim}, DMARC ${dmarc} of ${counted(measured, 'email')} passed`
}

const percent = (share: number) => Math.round(share * 100)
export const duration = (seconds: number): string =>
  seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')

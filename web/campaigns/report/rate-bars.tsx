import { rateOf, wilson, type Share } from '#core/reporting/proportions.ts'
import { Rate } from './group-table.tsx'

/** Rates of several campaigns on one scale from 0: a bar for each rate, and a line for its interval. */
export function RateBars({
  label,
  rows,
}: {
  label: string
  rows: readonly { id: string; name: string; share: Share }[]
}) {
  const ranges = rows.map(({ share }) => wilson(share))
  // The interval of a campaign with few leads reaches the end of the scale and would flatten all others.
  const reach = Math.max(
    0.01,
    ...rows.map(({ share }) => rateOf(share) * 1.25),
    ...ranges.map(({ high }, at) => (rows[at]!.share.whole < 30 ? 0 : high)),
  )
  const at = (rate: number) => `${Math.min(100, (rate / reach) * 100)}%`
  return (
    <div className="grid gap-1">
      <ul aria-label={label} className="grid gap-3">
        {rows.map(({ id, name, share }, row) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1 text-sm">
            <span className="wrap-anywhere">{name}</span>
            <Rate share={share} />
            <svg aria-hidden className="col-span-full h-3 w-full rounded-xs bg-well">
              <rect width={at(rateOf(share))} height="100%" className="fill-accent" />
              {share.whole > 0 && (
                <line
                  x1={at(ranges[row]!.low)}
                  x2={at(ranges[row]!.high)}
                  y1="50%"
                  y2="50%"
                  strokeWidth="2"
                  className="stroke-ink"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
      <p aria-hidden className="numbers flex justify-between text-xs text-ink-faint">
        <span>0%</span>
        <span>{(reach * 100).toFixed(reach < 0.1 ? 1 : 0)}%</span>
      </p>
    </div>
  )
}

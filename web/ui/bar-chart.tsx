import { classes } from './classes.ts'

export type Bar = { label: string; value: number }

/** Bars from zero to the highest value, which is the scale. A screen reader can read each; hovering shows its name. */
export function BarChart({
  bars,
  label,
  className,
}: {
  bars: readonly Bar[]
  label: string
  className?: string
}) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <figure aria-label={label} className={className}>
      <p aria-hidden className="numbers mb-1 border-b border-dashed border-line text-xs text-ink-faint">
        {highest.toLocaleString('en')}
      </p>
      <ul className="flex h-32 items-end gap-[2px] border-b border-line">
        {bars.map((bar) => (
          <li
            key={bar.label}
            title={`${bar.label}: ${bar.value}`}
            className="group flex h-full min-w-1 flex-1 items-end justify-center"
          >
            <span className="sr-only">
              {bar.label}: {bar.value}
            </span>
            <span
              aria-hidden
              className={classes(
                'w-full max-w-10 rounded-t-sm bg-accent group-hover:bg-accent-strong',
                bar.value === 0 && 'opacity-25',
              )}
              style={{ height: `${Math.max(1.5, (bar.value / highest) * 100)}%` }}
            />
          </li>
        ))}
      </ul>
      <figcaption
        className={classes(
          'flex pt-1.5 text-xs text-ink-faint',
          bars.length > 1 ? 'justify-between' : 'justify-center',
        )}
        aria-hidden
      >
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </figcaption>
    </figure>
  )
}

import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { compare, deltaText, trend, type Day, type Metric } from './figures.ts'

/** The range in four figures, each against the same time before and the way to its screen. */
export function FigureRow({ days, range }: { days: readonly Day[] | undefined; range: number }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-pane lg:grid-cols-4">
      {figures.map(({ metric, label, to }) => (
        <li key={metric} className="bg-pane">
          <Link
            to={to}
            className="grid h-full content-start gap-1 px-5 py-4 transition-colors hover:bg-well focus-visible:-outline-offset-2"
          >
            <span className="text-sm text-ink-soft">{label}</span>
            {days ? (
              <Value days={days} metric={metric} range={range} />
            ) : (
              <Skeleton className="mt-1 h-13 w-20" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Value({ days, metric, range }: { days: readonly Day[]; metric: Metric; range: number }) {
  const figure = compare(days, metric)
  const delta = deltaText(figure)
  const values = trend(days.slice(range), metric).map(({ value }) => value ?? 0)
  return (
    <>
      <span className="flex items-end justify-between gap-3">
        <span className="numbers text-2xl font-semibold">{figure.now?.toLocaleString('en') ?? '–'}</span>
        {figure.now !== null && figure.now > 0 && metric !== 'score' && (
          <span aria-hidden className="hidden sm:block">
            <Sparkline values={values} label="" className="h-6 w-18" />
          </span>
        )}
      </span>
      <span className="numbers text-xs text-ink-faint">
        {delta === null && 'nothing to compare yet'}
        {delta === 'same' && `as in the ${range} days before`}
        {delta !== null && delta !== 'same' && (
          <>
            <span
              className={classes('font-medium', delta.startsWith('+') ? 'text-accent-ink' : 'text-ink-soft')}
            >
              {delta}
            </span>{' '}
            on the {range} days before
          </>
        )}
      </span>
    </>
  )
}

const figures = [
  { metric: 'analyses', label: 'Analyses', to: paths.analysisHistory },
  { metric: 'score', label: 'Average score', to: paths.analysisHistory },
  { metric: 'campaigns', label: 'Campaigns created', to: paths.campaigns },
  { metric: 'people', label: 'People added', to: paths.audience },
] as const

import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { compare, deltaText, isRate, measure, trend, type Day, type Metric } from './figures.ts'

/** The range in figures, each against the same time before and the way to its screen. Mail first, once there is some. */
export function FigureRow({ days, range }: { days: readonly Day[] | undefined; range: number }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-pane lg:grid-cols-4">
      {figuresFor(days).map(({ metric, label, to }) => (
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
        <span className="numbers text-2xl font-semibold">
          {figure.now?.toLocaleString('en') ?? '–'}
          {figure.now !== null && isRate(metric) && ' %'}
        </span>
        {figure.now !== null && figure.now > 0 && metric !== 'score' && (
          <span aria-hidden className="hidden sm:block">
            <Sparkline values={values} label="" className="h-6 w-18" />
          </span>
        )}
      </span>
      <span className="numbers text-xs text-ink-faint">
        {isRate(metric) && sampleOf(days.slice(range))}
        {delta === null && 'nothing to compare yet'}
        {delta === 'same' && `as in the ${range} days before`}
        {delta !== null && delta !== 'same' && (
          <>
            <span
              className={classes('font-medium', isGood(delta, metric) ? 'text-accent-ink' : 'text-ink-soft')}
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

const isGood = (delta: string, metric: Metric): boolean => delta.startsWith('+') !== (metric === 'bounceRate')

/** Of fewer than a hundred, a rate is mostly luck. */
function sampleOf(days: readonly Day[]): string {
  const sent = measure(days, 'sent') ?? 0
  return sent > 0 && sent < 100 ? `small sample of ${sent}, ` : ''
}

function figuresFor(days: readonly Day[] | undefined) {
  return days?.some(({ sent }) => sent > 0) ? [...mailFigures, ...figures] : figures
}

const mailFigures = [
  { metric: 'sent', label: 'Emails sent', to: paths.campaigns },
  { metric: 'replyRate', label: 'Reply rate', to: paths.inbox },
  { metric: 'positiveRate', label: 'Positive replies', to: paths.inbox },
  { metric: 'bounceRate', label: 'Bounce rate', to: paths.providers },
] as const

const figures = [
  { metric: 'analyses', label: 'Analyses', to: paths.analysisHistory },
  { metric: 'score', label: 'Average score', to: paths.analysisHistory },
  { metric: 'campaigns', label: 'Campaigns created', to: paths.campaigns },
  { metric: 'people', label: 'People added', to: paths.audience },
] as const

import { Link } from 'react-router'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/data/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { compare, deltaText, isRate, measure, trend, type Day, type Metric } from './figures.ts'

/**
 * The figures of the range, each with its change from the previous period and a link. Mail figures come first once
 * there are some.
 */
export function FigureRow({ days, range }: { days: readonly Day[] | undefined; range: number }) {
  const shown = figuresFor(days)
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-pane',
        shown.length > figures.length ? 'lg:grid-cols-5' : 'lg:grid-cols-4',
      )}
    >
      {shown.map(({ metric, label, to }) => (
        <li key={metric} className="bg-pane">
          <Link
            to={to}
            className="grid h-full content-start gap-1 px-4 py-4 sm:px-5 transition-colors hover:bg-well focus-visible:-outline-offset-2"
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
        <span className="numbers text-2xl font-semibold whitespace-nowrap">
          {figure.now?.toLocaleString('en') ?? '–'}
          {figure.now !== null && isRate(metric) && '%'}
        </span>
        {figure.now !== null && figure.now > 0 && metric !== 'score' && (
          <span aria-hidden className="hidden sm:block">
            <Sparkline values={values} label="" className="h-6! w-14!" />
          </span>
        )}
      </span>
      <span className="numbers text-xs text-ink-faint">
        {isRate(metric) && sampleOf(days.slice(range))}
        {delta === null && 'no earlier data'}
        {delta === 'same' && `same as the ${timeBefore(range)}`}
        {delta !== null && delta !== 'same' && (
          <>
            <span
              className={classes('font-medium', isGood(delta, metric) ? 'text-accent-ink' : 'text-ink-soft')}
            >
              {delta}
            </span>{' '}
            vs. {timeBefore(range)}
          </>
        )}
      </span>
    </>
  )
}

const timeBefore = (range: number): string => (range === 1 ? 'previous day' : `previous ${range} days`)

const isGood = (delta: string, metric: Metric): boolean =>
  delta.startsWith('+') !== (metric === 'bounceRate' || metric === 'optOutRate')

/** A rate of fewer than a hundred emails is mostly chance. */
function sampleOf(days: readonly Day[]): string {
  const sent = measure(days, 'sent') ?? 0
  return sent === 0 ? '' : `of ${counted(sent, 'email')} sent${sent < 100 ? ', a small sample' : ''}, `
}

function figuresFor(days: readonly Day[] | undefined) {
  return days?.some(({ sent }) => sent > 0) ? [...mailFigures, ...figures] : figures
}

const mailFigures = [
  { metric: 'sent', label: 'Emails sent', to: paths.campaigns },
  { metric: 'replyRate', label: 'Reply rate', to: paths.inbox },
  { metric: 'positiveRate', label: 'Positive replies', to: paths.inbox },
  { metric: 'meetings', label: 'Meetings', to: paths.inbox },
  { metric: 'bounceRate', label: 'Bounce rate', to: paths.providers },
  { metric: 'optOutRate', label: 'Opted out', to: paths.audience },
] as const

const figures = [
  { metric: 'analyses', label: 'Analyses', to: paths.analysisHistory },
  { metric: 'score', label: 'Average score', to: paths.analysisHistory },
  { metric: 'campaigns', label: 'Campaigns created', to: paths.campaigns },
  { metric: 'people', label: 'Contacts added', to: paths.audience },
] as const

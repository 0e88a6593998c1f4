import { useQuery } from '@tanstack/react-query'
import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  RotateCw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { FixLink } from '#web/fixes/fix-link.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { checksQuery, type SystemCheck } from './operation-queries.ts'
import { counted } from '#core/text/counted.ts'

/** All system checks, each with its remedy. */
export function SystemTab() {
  const { data, isError, refetch, isFetching } = useQuery(checksQuery)
  if (isError) return <ErrorState title="Couldn’t check the installation" onRetry={() => void refetch()} />
  if (!data) return <ChecksSkeleton />
  const groups = Map.groupBy(data.checks, ({ group }) => group)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-ink-soft">
          {summarize(data.checks)} Checked at {new Date(data.checked_at).toLocaleTimeString('en-GB')}.
        </output>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RotateCw aria-hidden />} Check again
        </Button>
      </div>
      {[...groups].map(([group, checks]) => (
        <Card key={group}>
          <CardHeader title={group} />
          <ul className="divide-y divide-line py-1">
            {checks.map((check) => (
              <CheckRow key={check.id} check={check} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

type Look = { Icon: LucideIcon; word: string; className: string }

const looks: Record<SystemCheck['state'], Look> = {
  ok: { Icon: CircleCheck, word: 'OK', className: 'text-accent-ink' },
  warning: { Icon: TriangleAlert, word: 'Warning', className: 'text-warning-ink' },
  failing: { Icon: CircleAlert, word: 'Failing', className: 'text-danger-ink' },
  unchecked: { Icon: CircleHelp, word: 'Not checked', className: 'text-ink-soft' },
  off: { Icon: CircleMinus, word: 'Not in use', className: 'text-ink-faint' },
}

function CheckRow({ check: { title, state, found, fix, section } }: { check: SystemCheck }) {
  const { Icon, word, className } = looks[state]
  return (
    <li className="flex gap-3 px-5 py-2.5">
      <Icon className={classes('mt-0.5 size-4.5 shrink-0', className)} aria-hidden />
      <div className="grid min-w-0 gap-0.5 text-sm md:grid-cols-[11rem_minmax(0,1fr)] md:gap-x-4">
        <h3 className="text-sm font-medium">
          {title} <span className="sr-only">({word})</span>
        </h3>
        <p className="wrap-anywhere text-ink-soft">{found}</p>
        {fix && state !== 'ok' && (
          <p className="wrap-anywhere whitespace-pre-line md:col-start-2">
            <span className={classes('font-medium', className)}>
              {state === 'off' || state === 'unchecked' ? 'Optional:' : 'Fix:'}
            </span>{' '}
            {fix}{' '}
            {section && (
              <FixLink
                to={`${paths.adminDashboard}?tab=${section}`}
                field={section}
                from="the system checks"
                label={`Fix: ${title}`}
              />
            )}
          </p>
        )}
      </div>
    </li>
  )
}

function summarize(checks: readonly SystemCheck[]): string {
  const count = (state: SystemCheck['state']) => checks.filter((check) => check.state === state).length
  const [failing, warning, unchecked] = (['failing', 'warning', 'unchecked'] as const).map(count)
  return [
    failing && `${failing} failing.`,
    warning && `${counted(warning, 'warning')}.`,
    !failing && !warning && 'No check fails.',
    unchecked && `${unchecked} not checked.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function ChecksSkeleton() {
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-9" />
      <Skeleton className="h-72" />
      <Skeleton className="h-48" />
    </Loading>
  )
}

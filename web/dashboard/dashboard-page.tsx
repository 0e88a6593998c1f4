import { SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { displayName, useProfile, useUser } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useCurrentWorkspace, useTimeZone } from '#web/session/workspace.ts'
import { AttentionStrip } from './attention-strip.tsx'
import { CustomizeDialog } from './customize-dialog.tsx'
import { mainCards, sideCards, type CardPlace } from './dashboard-cards.tsx'
import { FigureRow } from './figure-row.tsx'
import { greeting } from './greeting.ts'
import { useStoreLayout, useLayout } from './layout-queries.ts'
import { inOrder, isHidden, type Layout } from './layout.ts'
import { useFirstSteps, useDays, useLiveDashboard } from './queries.ts'
import { RangePicker } from './range-picker.tsx'
import { readRange, writeDays, writePreset, type Preset } from './range.ts'
import { SampleStrip } from './sample-strip.tsx'
import { useToday } from './use-today.ts'

export function DashboardPage() {
  const { workspace } = useCurrentWorkspace()
  const zone = useTimeZone()
  const { today, range, preset, fault, choosePreset, chooseDays } = useRange(zone)
  const days = useDays(workspace?.id, range, zone)
  const firstSteps = useFirstSteps(workspace?.id)
  const layout = useLayout()
  const { mutate: keepLayout } = useStoreLayout()
  const [customizing, setCustomizing] = useState(false)
  useLiveDashboard(workspace?.id)
  // The previous range stays, at its own length, while another is loading.
  const shown = { ...range, days: days.data ? days.data.length / 2 : range.days }
  const at = {
    workspaceId: workspace?.id,
    days: days.isError ? null : days.data,
    range: shown,
    firstSteps: firstSteps.data,
  }
  return (
    <div className="page max-w-6xl">
      <title>Dashboard · Coldframe</title>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Greeting workspaceName={workspace?.name} />
        <div className="flex flex-wrap items-center gap-2">
          <RangePicker
            range={range}
            preset={preset}
            today={today}
            onPreset={choosePreset}
            onDays={chooseDays}
          />
          <Tooltip text="Customize">
            <IconButton
              label="Customize"
              variant="secondary"
              disabled={!layout}
              onClick={() => setCustomizing(true)}
            >
              <SlidersHorizontal aria-hidden />
            </IconButton>
          </Tooltip>
        </div>
      </header>
      {fault && (
        <p
          role="alert"
          className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-warning-ink"
        >
          The dates in this link can’t be shown, so these are the last 30 days. {fault}
        </p>
      )}
      <AttentionStrip workspaceId={workspace?.id} />
      {workspace?.sample && <SampleStrip workspace={workspace} />}
      {days.isError ? (
        <NoFigures error={days.error} onRetry={() => void days.refetch()} />
      ) : (
        <FigureRow days={days.data} range={shown.days} />
      )}
      {layout && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Column cards={mainCards} layout={layout} at={at} />
          <Column cards={sideCards} layout={layout} at={at} />
        </div>
      )}
      {layout && (
        <CustomizeDialog
          open={customizing}
          onOpenChange={setCustomizing}
          columns={[
            { title: 'Main column', cards: mainCards },
            { title: 'Side column', cards: sideCards },
          ]}
          layout={layout}
          onChange={keepLayout}
        />
      )}
    </div>
  )
}

function Column({ cards, layout, at }: { cards: typeof mainCards; layout: Layout; at: CardPlace }) {
  // Cards above the fold are rendered immediately, the others in idle time after that.
  const most = useDeferredValue(cards.length, ABOVE_FOLD)
  const shown = inOrder(cards, layout)
    .filter(({ id }) => !isHidden(layout, id))
    .slice(0, most)
  return (
    <div className="grid min-w-0 gap-6">
      {shown.map(({ id, Card }) => (
        <Card key={id} {...at} />
      ))}
    </div>
  )
}

const ABOVE_FOLD = 1

function NoFigures({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const locked = error instanceof Object && 'code' in error && error.code === 'PT402'
  if (!locked) return <ErrorState title="Couldn’t load the figures" onRetry={onRetry} />
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
      <p className="text-sm text-ink-soft">Data older than 30 days comes with Starter and Pro.</p>
      <Link to={paths.pricing} className={buttonClasses('primary', 'sm')}>
        Upgrade
      </Link>
    </Card>
  )
}

function Greeting({ workspaceName }: { workspaceName: string | undefined }) {
  const user = useUser()
  const { data: profile } = useProfile()
  const [opened] = useState(() => new Date())
  const name = displayName(user, profile).split(' ')[0]
  return (
    <div className="min-w-0 wrap-anywhere">
      <h1 className="text-xl sm:text-2xl">
        {greeting(opened.getHours())}, {name}
      </h1>
      <p className="text-ink-soft">{workspaceName ?? 'Your workspace is being prepared.'}</p>
    </div>
  )
}

// The range is in the URL, so that it can be bookmarked and shared.
function useRange(zone: string) {
  const [params, setParams] = useSearchParams()
  const today = useToday(zone)
  return {
    ...readRange(params, today),
    today,
    choosePreset: (preset: Preset) => setParams((now) => writePreset(preset, now), { replace: true }),
    chooseDays: (from: string, to: string) => setParams((now) => writeDays(from, to, now), { replace: true }),
  }
}

import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Counts } from './queries.ts'

/** The workspace in four figures, each the way to its screen: one pane, divided by lines. */
export function CountRow({ counts }: { counts: Counts | undefined }) {
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-pane lg:grid-cols-4">
      {figures.map(({ key, label, to }) => (
        <li key={key} className="bg-pane">
          <Link
            to={to}
            className="grid gap-1 px-5 py-4 transition-colors hover:bg-well focus-visible:-outline-offset-2"
          >
            <span className="text-sm text-ink-soft">{label}</span>
            {counts ? (
              <span className="numbers text-2xl font-semibold">{counts[key].toLocaleString('en')}</span>
            ) : (
              <Skeleton className="my-1 h-6.5 w-12" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const figures = [
  { key: 'campaigns', label: 'Campaigns', to: paths.campaigns },
  { key: 'audience', label: 'People', to: paths.audience },
  { key: 'templates', label: 'Templates', to: paths.templates },
  { key: 'analyses', label: 'Analyses', to: paths.analysis },
] as const

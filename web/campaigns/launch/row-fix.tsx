import { generatePath } from 'react-router'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { FixLink } from '#web/fixes/fix-link.tsx'
import { paths } from '#web/data/paths.ts'
import type { Campaign } from '#web/live/campaigns.ts'

/** A link to the fix of a checklist row; nothing when no page has one. */
export function RowFix({ campaign, row, from }: { campaign: Campaign; row: LaunchRow; from: string }) {
  if (!row.fix || (row.level !== 'blocking' && row.level !== 'warning')) return null
  return (
    <FixLink to={placeOf(row, row.fix, campaign)} field={row.field} from={from} label={`Fix: ${row.title}`} />
  )
}

function placeOf({ step, variant }: LaunchRow, fix: NonNullable<LaunchRow['fix']>, { id }: Campaign): string {
  if (fix === 'providers') return `${paths.providers}?tab=domains`
  if (fix === 'settings') return paths.settingsWorkspace
  const search = new URLSearchParams({ tab: fix })
  if (step !== undefined) search.set('step', String(step))
  if (variant !== undefined) search.set('variant', variant)
  return `${generatePath(paths.campaign, { id })}?${search.toString()}`
}

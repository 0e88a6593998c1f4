import { generatePath } from 'react-router'
import type { LaunchRow } from '#core/campaigns/launch-facts.ts'
import { FixLink } from '#web/fixes/fix-link.tsx'
import { paths } from '#web/app/paths.ts'
import type { Campaign } from '../queries.ts'

/** Where a row of the checklist is put right; nothing where no page does. */
export function RowFix({ campaign, row, from }: { campaign: Campaign; row: LaunchRow; from: string }) {
  if (!row.fix || (row.level !== 'blocking' && row.level !== 'warning')) return null
  return (
    <FixLink
      to={placeOf(row.fix, row.step, campaign)}
      field={row.field}
      from={from}
      label={`Fix: ${row.title}`}
    />
  )
}

function placeOf(fix: NonNullable<LaunchRow['fix']>, step: number | undefined, { id }: Campaign): string {
  if (fix === 'providers') return `${paths.providers}?tab=domains`
  if (fix === 'settings') return paths.settingsWorkspace
  return `${generatePath(paths.campaign, { id })}?tab=${fix}${step === undefined ? '' : `&step=${step}`}`
}

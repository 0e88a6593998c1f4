import { linksInHtml, toDomains } from '#core/messages/rewrite-links.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { Draft } from './draft.ts'
import { useLinkBase, useTrackingSettings } from './settings/queries.ts'

/** Opens, and each link separately. */
export function WhatToTrack({
  workspaceId,
  draft,
  onChange,
}: {
  workspaceId: string | undefined
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}) {
  const { data: settings } = useTrackingSettings(workspaceId)
  const base = useLinkBase(workspaceId)
  const isExcluded = toDomains(settings?.excluded_domains ?? [])
  const links = linksInHtml(draft.body.html)
  const turn = (place: number, on: boolean) => {
    const untouched = new Set(draft.untouched)
    if (on) untouched.delete(place)
    else untouched.add(place)
    onChange({ untouched })
  }
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">What to track</legend>
      <Checkbox
        label="Opens"
        checked={draft.tracksOpens}
        onCheckedChange={(on) => onChange({ tracksOpens: on === true })}
      />
      {links.map(({ url, label }, place) => (
        <Checkbox
          // The same link may occur twice; its index identifies it.
          key={`${place} ${url}`}
          label={
            <span className="wrap-anywhere">
              {label || url}{' '}
              <span className="text-ink-faint">
                {isExcluded(url) ? 'not tracked, see the settings' : label && label !== url && url}
              </span>
            </span>
          }
          disabled={isExcluded(url)}
          checked={!draft.untouched.has(place) && !isExcluded(url)}
          onCheckedChange={(on) => turn(place, on === true)}
        />
      ))}
      {base?.startsWith('http:') && (
        <p className="text-sm text-warning-ink">
          Tracked links lead to {base}, which recipients can’t open. The operator of this installation has to
          set APP_URL to a public https address.
        </p>
      )}
    </fieldset>
  )
}

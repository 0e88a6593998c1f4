import { useMemo } from 'react'
import { narrow } from '#web/lists/narrow.ts'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { allFilters, builtInViews, shownView, type ViewName } from './built-in-views.ts'
import { campaignKind } from './campaign-kind.ts'
import type { CampaignRow } from './queries.ts'

/** Built-in views: one click instead of a filter, in the URL like any other. */
export function CampaignViews({
  campaigns,
  me,
  list,
}: {
  campaigns: readonly CampaignRow[]
  me: string
  list: ListControls
}) {
  const views = useMemo(() => builtInViews(me), [me])
  const countOf = (filters: (typeof views)[number]['filters']) => {
    const view = { ...list.view, search: '', filters }
    return narrow(campaignKind.inSight?.(campaigns, view) ?? campaigns, view, campaignKind.reading).matching
  }
  const segments = views.map(({ name, label, filters }) => ({
    value: name,
    label: (
      <>
        {label}
        <span className="numbers font-normal text-ink-faint">{countOf(filters).toLocaleString('en')}</span>
      </>
    ),
  }))
  return (
    <div className="scroll-row -m-0.5 p-0.5">
      <SegmentedControl<ViewName | ''>
        aria-label="View"
        className="whitespace-nowrap"
        segments={segments}
        value={shownView(views, list.view.filters) ?? ''}
        onValueChange={(chosen) => {
          const view = views.find(({ name }) => name === chosen)
          if (view) list.refine(allFilters(campaignKind.shape.facets, view))
        }}
      />
    </div>
  )
}

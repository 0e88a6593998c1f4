import type { CampaignStatus } from '#core/campaigns/campaign.ts'
import type { CampaignRow } from './queries.ts'

export type ViewName = 'all' | 'mine' | 'active' | 'attention' | 'scheduled' | 'archived'
type Filters = Readonly<Record<string, readonly string[]>>
type BuiltInView = { name: ViewName; label: string; filters: Filters }

/** The value of facets that a campaign either has or not. */
const YES = 'yes'

/** Campaigns that stopped by themselves or run with an alarm, as on the dashboard. */
export const attentionOf = ({ status, figures }: Pick<CampaignRow, 'status' | 'figures'>): string[] =>
  status === 'auto_paused' || (status === 'sending' && (figures?.alarms.length ?? 0) > 0) ? [YES] : []

/** The most common filters as views. `me` is the user's ID. */
export function builtInViews(me: string): readonly BuiltInView[] {
  return [
    { name: 'all', label: 'All', filters: {} },
    { name: 'mine', label: 'Mine', filters: { owner: [me] } },
    { name: 'active', label: 'Active', filters: withStatus('sending') },
    { name: 'attention', label: 'Needs attention', filters: { attention: [YES] } },
    { name: 'scheduled', label: 'Scheduled', filters: withStatus('scheduled') },
    { name: 'archived', label: 'Archived', filters: withStatus('archived') },
  ]
}

/** The active view: the one with exactly these filters. */
export function shownView(views: readonly BuiltInView[], filters: Filters): ViewName | null {
  return views.find((view) => isSame(view.filters, filters))?.name ?? null
}

/** A view's filters, with an empty value for every other facet. */
export function allFilters(facets: readonly string[], { filters }: BuiltInView): Filters {
  return Object.fromEntries(facets.map((facet) => [facet, filters[facet] ?? []]))
}

const withStatus = (status: CampaignStatus): Filters => ({ status: [status] })

function isSame(one: Filters, other: Filters): boolean {
  const facets = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...facets].every(
    (facet) => (one[facet] ?? []).toSorted().join('\n') === (other[facet] ?? []).toSorted().join('\n'),
  )
}

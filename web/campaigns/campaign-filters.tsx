import { priorities } from '#core/audience/priority.ts'
import { categories, statuses, statusLabels, targetAudiences } from '#core/campaigns/campaign.ts'
import { FilterMenu, type FilterOption } from '#web/lists/filter-menu.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { campaignReading, NOBODY } from './campaign-kind.ts'
import type { CampaignRow } from './queries.ts'

export function CampaignFilters({
  campaigns,
  people,
  list: { view, filter },
}: {
  campaigns: readonly CampaignRow[]
  people: readonly { id: string; name: string }[]
  list: ListControls
}) {
  const tags = [...new Set(campaigns.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))
  const facets: [facet: string, label: string, options: readonly FilterOption[]][] = [
    ['status', 'Status', statuses.map((value) => ({ value, label: statusLabels[value] }))],
    ['category', 'Category', categories],
    ['audience', 'Audience', targetAudiences],
    ['priority', 'Priority', priorities],
    ['tag', 'Tag', tags.map((value) => ({ value, label: value }))],
    [
      'owner',
      'Owner',
      [...people.map(({ id, name }) => ({ value: id, label: name })), { value: NOBODY, label: 'No owner' }],
    ],
  ]
  return facets.map(([facet, label, options]) => (
    <FilterMenu
      key={facet}
      label={label}
      options={options.map((option) => ({ ...option, count: countOf(campaigns, facet, option.value) }))}
      chosen={view.filters[facet] ?? []}
      onChange={(values) => filter(facet, values)}
    />
  ))
}

const countOf = (campaigns: readonly CampaignRow[], facet: string, value: string): number =>
  campaigns.filter((campaign) => campaignReading.facets[facet]?.(campaign).includes(value)).length

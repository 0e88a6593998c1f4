import { priorities } from '#core/audience/priority.ts'
import { useAuthors } from '#web/analysis/queries.ts'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { moments, NOBODY } from './find.ts'
import { useAudienceFacets, type Facet } from './queries.ts'
import { useSegments } from './segments/queries.ts'

/** The facets of the list, with what is there to choose. */
export function ContactFilters({
  workspaceId,
  list,
}: {
  workspaceId: string | undefined
  list: ListControls
}) {
  const { data = [] } = useAudienceFacets(workspaceId)
  const { data: segments = [] } = useSegments(workspaceId)
  const { data: members = [] } = useAuthors(workspaceId)
  const options = (facet: Facet['facet']) =>
    data
      .filter((found) => found.facet === facet)
      .map(({ value, members }) => ({ value, label: value, count: members }))
  return (
    <>
      {filters.map(({ facet, label }) => (
        <FilterMenu
          key={facet}
          label={label}
          options={facet === 'priority' ? priorities : options(facet)}
          chosen={list.view.filters[facet] ?? []}
          onChange={(values) => list.filter(facet, values)}
        />
      ))}
      {happenings.map(({ facet, label }) => (
        <FilterMenu
          key={facet}
          label={label}
          options={moments}
          chosen={list.view.filters[facet] ?? []}
          onChange={(values) => list.filter(facet, values)}
        />
      ))}
      <FilterMenu
        label="Time zone"
        options={[
          ...zoneOrigins,
          ...options('zone').map((option) => ({ ...option, label: option.label.replaceAll('_', ' ') })),
        ]}
        chosen={list.view.filters.zone ?? []}
        onChange={(values) => list.filter('zone', values)}
      />
      {(members.length > 1 || list.view.filters.owner) && (
        <FilterMenu
          label="Owner"
          options={[
            ...members.map(({ id, name }) => ({ value: id, label: name })),
            { value: NOBODY, label: 'Nobody' },
          ]}
          chosen={list.view.filters.owner ?? []}
          onChange={(values) => list.filter('owner', values)}
        />
      )}
      {segments.length > 0 && (
        <FilterMenu
          label="Segment"
          options={segments.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={list.view.filters.segment ?? []}
          onChange={(values) => list.filter('segment', values)}
        />
      )}
    </>
  )
}

const filters = [
  { facet: 'tag', label: 'Tags' },
  { facet: 'priority', label: 'Priority' },
  { facet: 'source', label: 'Source' },
  { facet: 'company', label: 'Company' },
] as const

const happenings = [
  { facet: 'contacted', label: 'Contacted' },
  { facet: 'replied', label: 'Replied' },
] as const

const zoneOrigins = [
  { value: 'given', label: 'Set or imported' },
  { value: 'derived', label: 'Derived' },
  { value: 'unknown', label: 'Unknown' },
]

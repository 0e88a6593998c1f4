import { addressVerdicts } from '#core/audience/address-verdicts.ts'
import { priorities } from '#core/audience/priority.ts'
import { useAuthors } from '#web/session/members.ts'
import { FilterMenu, type FilterOption } from '#web/lists/filter-menu.tsx'
import type { ListControls } from '#web/lists/use-list-view.ts'
import { moments, NOBODY } from './find.ts'
import { useAudienceFacets, type Facet } from './queries.ts'
import { useSegments } from './segments/queries.ts'

type Props = { workspaceId: string | undefined; list: ListControls }

/** The most used filters of the list. */
export function ContactFilters({ workspaceId, list }: Props) {
  const options = useFacetOptions(workspaceId)
  const { data: segments = [] } = useSegments(workspaceId)
  return (
    <>
      <Facets
        list={list}
        facets={[
          ['tag', 'Tags', options('tag')],
          ['company', 'Company', options('company')],
          ['contacted', 'Contacted', moments],
          ['replied', 'Replied', moments],
        ]}
      />
      {segments.length > 0 && (
        <Facets
          list={list}
          facets={[['segment', 'Segment', segments.map(({ id, name }) => ({ value: id, label: name }))]]}
        />
      )}
    </>
  )
}

export const rareFacets = ['verdict', 'priority', 'source', 'zone', 'owner']

export function RareContactFilters({ workspaceId, list }: Props) {
  const options = useFacetOptions(workspaceId)
  const { data: members = [] } = useAuthors(workspaceId)
  const zones = options('zone').map((option) => ({ ...option, label: option.label.replaceAll('_', ' ') }))
  const owners = [
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: 'Nobody' },
  ]
  return (
    <>
      <Facets
        list={list}
        facets={[
          ['verdict', 'Address', addressVerdicts],
          ['priority', 'Priority', priorities],
          ['source', 'Source', options('source')],
          ['zone', 'Time zone', [...zoneOrigins, ...zones]],
        ]}
      />
      {(members.length > 1 || list.view.filters.owner) && (
        <Facets list={list} facets={[['owner', 'Owner', owners]]} />
      )}
    </>
  )
}

function Facets({
  list,
  facets,
}: {
  list: ListControls
  facets: readonly [facet: string, label: string, options: readonly FilterOption[]][]
}) {
  return facets.map(([facet, label, options]) => (
    <FilterMenu
      key={facet}
      label={label}
      options={options}
      chosen={list.view.filters[facet] ?? []}
      onChange={(values) => list.filter(facet, values)}
    />
  ))
}

function useFacetOptions(workspaceId: string | undefined) {
  const { data = [] } = useAudienceFacets(workspaceId)
  return (facet: Facet['facet']) =>
    data
      .filter((found) => found.facet === facet)
      .map(({ value, members }) => ({ value, label: value, count: members }))
}

const zoneOrigins = [
  { value: 'given', label: 'Set or imported' },
  { value: 'derived', label: 'Derived' },
  { value: 'unknown', label: 'Unknown' },
]

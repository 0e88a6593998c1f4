// The query parameters of the list.
import { sortedFields } from '#core/audience/contact-fields.ts'
import type { Find } from '#core/audience/find.ts'
import { readFilter } from '#core/audience/segment.ts'
import type { ListShape, ListView } from '#web/lists/list-view.ts'

export const audienceShape: ListShape = {
  facets: [
    'tag',
    'priority',
    'source',
    'company',
    'contacted',
    'replied',
    'zone',
    'owner',
    'verdict',
    'segment',
  ],
  sorts: ['newest', ...sortedFields.map(({ key }) => key), 'last_contacted', 'last_reply'],
  sort: { by: 'newest', descending: true },
}

/** Means no owner: a URL parameter cannot be empty. */
export const NOBODY = 'nobody'

/** The available time filters. An unknown one in a URL is ignored. */
export const moments = [
  { value: 'never', label: 'Never' },
  { value: 'within_7', label: 'In the last 7 days' },
  { value: 'within_30', label: 'In the last 30 days' },
  { value: 'over_30', label: 'More than 30 days ago' },
  { value: 'over_90', label: 'More than 90 days ago' },
] as const

const isMoment = (asked: string) => moments.some(({ value }) => value === asked)

/** The fields of a segment that a query needs. */
type Asked = { id: string; filter: unknown }

export function findOf({ search, filters, sort }: ListView, segments: readonly Asked[]): Find {
  const chosenSegments = segments.filter(({ id }) => filters.segment?.includes(id))
  const isFirstOrder = sort.by === audienceShape.sort.by && sort.descending
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...chosen('tags', filters.tag),
    ...chosen('priorities', filters.priority),
    ...chosen('sources', filters.source),
    ...chosen('companies', filters.company),
    ...chosen('contacted', filters.contacted?.filter(isMoment)),
    ...chosen('replied', filters.replied?.filter(isMoment)),
    ...chosen('zones', filters.zone),
    ...chosen('owners', filters.owner),
    ...chosen('verdicts', filters.verdict),
    ...(chosenSegments.length > 0 && {
      segment: { match: 'any', rules: chosenSegments.map(({ filter }) => readFilter(filter)) },
    }),
    ...(!isFirstOrder && { sort: sort.by, descending: sort.descending }),
  }
}

const chosen = (name: keyof Find, values: readonly string[] = []) => values.length > 0 && { [name]: values }

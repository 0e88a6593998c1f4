// What the list asks the database for, and the key by which pages follow one another.
import type { Contact } from '#core/audience/contact.ts'
import { readFilter, type Group } from '#core/audience/segment.ts'
import type { ListShape, ListView } from '#web/lists/list-view.ts'

export const audienceShape: ListShape = {
  facets: ['tag', 'priority', 'source', 'company', 'contacted', 'replied', 'zone', 'owner', 'segment'],
  sorts: ['newest', 'name', 'email', 'company', 'lead_score', 'last_contacted', 'last_reply'],
  sort: { by: 'newest', descending: true },
}

/** Stands for no owner: an address can't hold nothing. */
export const NOBODY = 'nobody'

/** Moments that can be asked for. An address that says another says nothing. */
export const moments = [
  { value: 'never', label: 'Never' },
  { value: 'within_7', label: 'In the last 7 days' },
  { value: 'within_30', label: 'In the last 30 days' },
  { value: 'over_30', label: 'More than 30 days ago' },
  { value: 'over_90', label: 'More than 90 days ago' },
] as const

const isMoment = (asked: string) => moments.some(({ value }) => value === asked)

/** What find_audience and count_audience read. */
export type Find = {
  ids?: readonly string[]
  search?: string
  tags?: readonly string[]
  priorities?: readonly string[]
  sources?: readonly string[]
  companies?: readonly string[]
  contacted?: readonly string[]
  replied?: readonly string[]
  zones?: readonly string[]
  owners?: readonly string[]
  company_search?: string
  segment?: Group
  sort?: string
  descending?: boolean
}
export type After = { key: string | number; id: string }

/** A segment as far as finding needs it. */
type Asked = { id: string; filter: unknown }

export function findOf({ search, filters, sort }: ListView, segments: readonly Asked[]): Find {
  const asked = segments.filter(({ id }) => filters.segment?.includes(id))
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
    ...(asked.length > 0 && {
      segment: { match: 'any', rules: asked.map(({ filter }) => readFilter(filter)) },
    }),
    ...(!isFirstOrder && { sort: sort.by, descending: sort.descending }),
  }
}

/** The place behind a row, in the order that was asked for. */
export function placeAfter(row: Contact, find: Find): After {
  return { key: keys[find.sort ?? 'newest']?.(row) ?? '', id: row.id }
}

const keys: Record<string, (row: Contact) => string | number> = {
  newest: (row) => row.created_at,
  name: (row) => row.name ?? '',
  email: (row) => row.email,
  company: (row) => row.company ?? '',
  lead_score: (row) => row.lead_score,
  last_contacted: (row) => row.last_contacted_at ?? '',
  last_reply: (row) => row.last_reply_at ?? '',
}

const chosen = (name: keyof Find, values: readonly string[] = []) => values.length > 0 && { [name]: values }

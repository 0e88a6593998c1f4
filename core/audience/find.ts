// The query of find_audience and the cursor between its pages.
import type { Contact } from './contact.ts'
import type { Group } from './segment.ts'

/** The parameter of find_audience and count_audience. */
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

/** The cursor after a row, in the requested order. */
export function placeAfter(row: Contact, { sort = 'newest' }: Pick<Find, 'sort'>): After {
  return { key: keys[sort]?.(row) ?? '', id: row.id }
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

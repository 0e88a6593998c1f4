// The query of find_audience and the cursor between its pages.
import { sortedFields } from './contact-fields.ts'
import type { Contact } from './contact.ts'
import type { Group } from './segment.ts'

/** The filter and order of find_audience and count_audience. */
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
  verdicts?: readonly string[]
  company_search?: string
  segment?: Group
  sort?: string
  descending?: boolean
}
export type After = { key: string | number; id: string }

/** The cursor of the page that starts after this row, in the requested order. */
export function cursorAfter(row: Contact, { sort = 'newest' }: Pick<Find, 'sort'>): After {
  const column = timeColumns[sort] ?? sortedFields.find(({ key }) => key === sort)?.column
  const value = column === undefined ? null : row[column]
  return { key: typeof value === 'number' ? value : String(value ?? ''), id: row.id }
}

const timeColumns: Readonly<Record<string, 'created_at' | 'last_contacted_at' | 'last_reply_at'>> = {
  newest: 'created_at',
  last_contacted: 'last_contacted_at',
  last_reply: 'last_reply_at',
}

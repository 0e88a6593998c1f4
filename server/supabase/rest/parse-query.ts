// Parses the query string of a REST request.
import { nulCharacter, tooMuch } from './errors.ts'
import { limits } from './limits.ts'
import { parseFilter, parsePath } from './parse-filters.ts'
import { parseNames } from './parse-names.ts'
import { parseOrder } from './parse-order.ts'
import { parseCount } from './parse-page.ts'
import { parseSelect } from './parse-select.ts'
import type { At, Condition, Page, RestQuery, SelectItem } from './request.ts'

const selectAll: SelectItem[] = [{ kind: 'all' }]
const embeddedKey = /^(.+)\.(order|limit|offset)$/

/** With `isCall`, parameters that are not keywords are kept as text, to be parsed by the signature of the function. */
export function parseQuery(search: string, isCall: boolean, aggregates = false): RestQuery {
  const query: RestQuery = { select: selectAll, filters: [], orders: [], pages: [], loose: [] }
  if (search === '' || search === '?') return query
  if (search.includes('%00')) throw nulCharacter()
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'select') query.select = parseSelect(value, aggregates)
    else readParameter(query, key, value, isCall)
  }
  const conditions = query.filters.reduce(
    (sum, { value }) => sum + countConditions(value),
    query.loose.length,
  )
  if (conditions > limits.conditions) throw tooMuch(`More than ${limits.conditions} conditions`)
  return query
}

function readParameter(query: RestQuery, key: string, value: string, isCall: boolean): void {
  if (key === 'order') query.orders.push({ path: [], value: parseOrder(value) })
  else if (key === 'limit' || key === 'offset') addPage(query.pages, [], parseCount(key, value))
  else if (key === 'columns') query.columns = parseNames(value, 'columns parameter')
  else if (key === 'on_conflict') query.onConflict = parseNames(value, 'on_conflict parameter')
  else if (key === 'apikey') return
  else if (isCall) query.loose.push([key, value])
  else readNested(query, key, value)
}

/** Parses a filter, or a keyword after the name of an embedded relation, such as `beds.order` or `beds.limit`. */
export function readNested(
  query: Pick<RestQuery, 'orders' | 'pages' | 'filters'>,
  key: string,
  value: string,
) {
  const [, prefix, keyword] = embeddedKey.exec(key) ?? []
  if (!prefix) query.filters.push(parseFilter(key, value))
  else if (keyword === 'order') query.orders.push({ path: parsePath(prefix), value: parseOrder(value) })
  else addPage(query.pages, parsePath(prefix), parseCount(keyword as 'limit' | 'offset', value))
}

function addPage(pages: At<Page>[], path: string[], page: Page): void {
  const existing = pages.find((other) => other.path.join('\0') === path.join('\0'))
  if (existing) Object.assign(existing.value, page)
  else pages.push({ path, value: page })
}

function countConditions(condition: Condition): number {
  return condition.kind === 'test'
    ? 1
    : condition.members.reduce((sum, member) => sum + countConditions(member), 0)
}

// Which rows of a change a subscription's filter lets through.
import type { Ask } from './asking.ts'
import type { Change } from './feed.ts'
import type { Filter } from './subscriptions.ts'

/** Places of the rows in the change, from 1; or why PostgreSQL could not say. */
export type Matches = { rows: number[] } | { failure: string }

type Examined = { texts: Record<string, string>; matched: Set<number> }

// A pattern made to run for ever must not hold up the feed of everybody else.
const patience = { statement_timeout: '2000' }

export async function matchFilters(
  ask: Ask,
  change: Change,
  filters: Filter[],
): Promise<Map<Filter, Matches>> {
  const columns = [...new Set(filters.flatMap(({ plain }) => plain.map(({ column }) => column)))]
  const sql = [...new Set(filters.flatMap((filter) => filter.sql ?? []))]
  if (columns.length === 0 && sql.length === 0) {
    const rows = change.oldKeys.map((_, i) => i + 1)
    return new Map(filters.map((filter) => [filter, { rows }]))
  }
  try {
    const examined = await examine(ask, change, columns, sql)
    return new Map(filters.map((filter) => [filter, { rows: rowsThrough(filter, examined, sql) }]))
  } catch (error) {
    // Not the connection, which is asked again: a value, a pattern or a time limit of one of the filters.
    if (sql.length === 0) throw error
    if (sql.length <= 1) {
      const failure = (error as Error).message
      const plain = filters.filter((filter) => filter.sql === null)
      const others = plain.length > 0 ? await matchFilters(ask, change, plain) : new Map<Filter, Matches>()
      for (const filter of filters) if (filter.sql !== null) others.set(filter, { failure })
      return others
    }
    return matchOneByOne(ask, change, filters, sql)
  }
}

async function matchOneByOne(ask: Ask, change: Change, filters: Filter[], sql: string[]) {
  const all = new Map<Filter, Matches>()
  for (const one of [null, ...sql]) {
    const alike = filters.filter((filter) => filter.sql === one)
    if (alike.length === 0) continue
    for (const [filter, matches] of await matchFilters(ask, change, alike)) all.set(filter, matches)
  }
  return all
}

function rowsThrough(filter: Filter, examined: Map<number, Examined>, sql: string[]): number[] {
  const place = filter.sql === null ? null : sql.indexOf(filter.sql) + 1
  const rows: number[] = []
  for (const [nth, { texts, matched }] of examined) {
    const isEqual = filter.plain.every(({ column, texts: wanted }) => wanted.has(texts[column] ?? '\0'))
    if (isEqual && (place === null || matched.has(place))) rows.push(nth)
  }
  return rows
}

async function examine(ask: Ask, change: Change, columns: string[], sql: string[]) {
  const rows = await ask<{ nth: number; texts: Record<string, string>; matched: number[] }>(
    'select nth, texts, matched from realtime.examine($1, $2, $3, $4, $5) order by nth',
    [change.relation, change.rows, change.action === 'DELETE', columns, `[${sql.join()}]`],
    sql.length > 0 ? patience : undefined,
  )
  return new Map(rows.map(({ nth, texts, matched }) => [nth, { texts, matched: new Set(matched) }]))
}

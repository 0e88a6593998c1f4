// The rows of a change that match the plain equalities of a filter. This saves work: visibility is queried for these
// only, and all other conditions are evaluated as the subscriber (./reading.ts).
import type { RunQuery } from './retrying-query.ts'
import type { Change } from './feed.ts'
import type { Filter } from './subscriptions.ts'

type Row = { nth: number; texts: Record<string, string> }

/** The indexes of the rows in the change, from 1. */
export async function matchPlain(
  runQuery: RunQuery,
  change: Change,
  filters: Filter[],
): Promise<Map<Filter, number[]>> {
  const columns = [...new Set(filters.flatMap(({ plain }) => plain.map(({ column }) => column)))]
  if (columns.length === 0) {
    const all = change.oldKeys.map((_, i) => i + 1)
    return new Map(filters.map((filter) => [filter, all]))
  }
  const rows = await runQuery<Row>('select nth, texts from realtime.texts_of($1, $2, $3, $4) order by nth', [
    change.relation,
    change.rows,
    change.action === 'DELETE',
    columns,
  ])
  return new Map(filters.map((filter) => [filter, rowsThrough(filter, rows)]))
}

function rowsThrough({ plain }: Filter, rows: Row[]): number[] {
  const isThrough = ({ texts }: Row) =>
    plain.every(({ column, texts: wanted }) => wanted.has(texts[column] ?? '\0'))
  return rows.filter(isThrough).map(({ nth }) => nth)
}

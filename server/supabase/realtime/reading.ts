// Reads the rows of a change as each user sees them: one statement per role, for any number of users.
import type { Role } from '#database/database.ts'
import type { RunQuery } from './retrying-query.ts'
import type { Change } from './feed.ts'

/** `matched`: the filters among the requested ones that the row matches. */
type Visibility = { record: string; tooLarge: boolean; matched: ReadonlySet<string> }
/** The query for one reader, and the rows that it sees. */
type VisibleToReader = { nths: Set<number>; filters: Set<string>; rows: Map<number, Visibility> }
/** Results by the reader's claims. */
export type Reading = Map<string, VisibleToReader>

/** A potential reader of row `nth`. Channels whose tokens have the same claims are one reader. */
export type Reader = { role: Role; claims: string; nth: number; filters: readonly string[] }

type Row = { reader: number; nth: number; record: string; too_large: boolean; matched: number[] }

/** PostgreSQL plans every filter of a statement: up to this many characters that costs less than another statement. */
const fewFilters = 10_000

/**
 * Many filters are evaluated only on rows that their reader sees. Otherwise a user with many filters on a table would
 * slow down each change that others make to it.
 */
export async function readAs(
  runQuery: RunQuery,
  change: Change,
  past: boolean,
  readers: Reader[],
): Promise<Reading> {
  const all = new Set(readers.flatMap(({ filters }) => filters))
  if ([...all].join().length <= fewFilters) return read(runQuery, change, past, readers)
  const reading = await read(
    runQuery,
    change,
    past,
    readers.map((reader) => ({ ...reader, filters: [] })),
  )
  const filtering = readers.filter(({ filters }) => filters.length > 0)
  for (const { claims, filters } of filtering)
    for (const filter of filters) reading.get(claims)!.filters.add(filter)
  const seeing = filtering.filter(({ claims, nth }) => reading.get(claims)!.rows.has(nth))
  if (seeing.length === 0) return reading
  for (const [claims, { rows }] of await read(runQuery, change, past, seeing))
    for (const [nth, shown] of rows) reading.get(claims)!.rows.set(nth, shown)
  return reading
}

async function read(runQuery: RunQuery, change: Change, past: boolean, readers: Reader[]): Promise<Reading> {
  const reading: Reading = new Map()
  for (const [role, picks] of groupByRole(readers)) {
    const claims = [...picks.keys()]
    for (const [one, visible] of picks) reading.set(one, visible)
    const filters = [...new Set([...picks.values()].flatMap((visible) => [...visible.filters]))]
    const placeOf = new Map(filters.map((filter, i) => [filter, i + 1]))
    const rows = await runQuery<Row>(
      'select reader, nth, record, too_large, matched from realtime.read_as($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        role,
        change.relation,
        change.rows,
        past,
        `[${filters.join()}]`,
        claims,
        [...picks.values()].map(({ nths }) => toArrayText(nths)),
        [...picks.values()].map((visible) =>
          toArrayText([...visible.filters].map((one) => placeOf.get(one)!)),
        ),
      ],
    )
    // A reader whose policy or filter failed has no row here: it sees nothing, as with its own query.
    for (const { reader, nth, record, too_large, matched } of rows) {
      const passed = new Set(matched.map((place) => filters[place - 1]!))
      picks.get(claims[reader - 1]!)?.rows.set(nth, { record, tooLarge: too_large, matched: passed })
    }
  }
  return reading
}

function groupByRole(readers: Reader[]): Map<Role, Map<string, VisibleToReader>> {
  const roles = new Map<Role, Map<string, VisibleToReader>>()
  for (const { role, claims, nth, filters } of readers) {
    const picks = roles.get(role) ?? new Map<string, VisibleToReader>()
    roles.set(role, picks)
    const visible = picks.get(claims) ?? { nths: new Set(), filters: new Set(), rows: new Map() }
    picks.set(claims, visible)
    visible.nths.add(nth)
    for (const filter of filters) visible.filters.add(filter)
  }
  return roles
}

function toArrayText(places: Iterable<number>): string {
  return `{${[...places].join()}}`
}

// The part of each row of a change that each reader may see: the record, the old record, or nothing.
import type { Role } from '#database/database.ts'
import type { RunQuery } from './retrying-query.ts'
import type { VisibleRecord } from './change-frames.ts'
import type { Change } from './feed.ts'
import { readAs, type Reader, type Reading } from './reading.ts'
import type { Table } from './tables.ts'

/**
 * `matched`: the filters that the row matches; null when none could be evaluated, because the row cannot be read
 * again.
 */
export type VisibleRow = { visible: VisibleRecord; matched: ReadonlySet<string> | null }
/** `stale`: this reader's claims are newer than the result. */
export type Visibility = (reader: Reader) => VisibleRow | 'hidden' | 'stale'

export async function readVisibility(
  runQuery: RunQuery,
  change: Change,
  table: Table,
  readers: Reader[],
): Promise<Visibility> {
  const isShut = (role: Role) => (table.readable[role] ?? []).length === 0
  const askable = readers.filter(({ role }) => !isShut(role) && keyProblem(table, role) === null)
  const isDelete = change.action === 'DELETE'
  const needsOld = isDelete || (change.action === 'UPDATE' && table.fullIdentity)
  const present: Reading = isDelete ? new Map() : await readAs(runQuery, change, false, askable)
  const past: Reading = needsOld ? await readAs(runQuery, change, true, askable) : new Map()
  return (reader) => {
    const { role, claims, nth } = reader
    if (isShut(role)) return 'hidden'
    const errors = keyProblem(table, role)
    const committedAt = change.committedAt[nth - 1]!
    if (errors) return { visible: { record: null, old: null, errors, committedAt }, matched: null }
    const rowState = isDelete ? past : present
    if (!wasAsked(rowState, reader)) return 'stale'
    const now = present.get(claims)?.rows.get(nth)
    const before = past.get(claims)?.rows.get(nth)
    const evaluated = isDelete ? before : now
    if (!evaluated) return 'hidden'
    const visible = {
      record: now?.record ?? null,
      old: table.fullIdentity && before ? before.record : (change.oldKeys[nth - 1] ?? null),
      errors: now?.tooLarge || before?.tooLarge ? ['Error 413: Payload Too Large'] : null,
      committedAt,
    }
    return { visible, matched: evaluated.matched }
  }
}

function wasAsked(reading: Reading, { claims, nth, filters }: Reader): boolean {
  const visible = reading.get(claims)
  return (
    visible !== undefined && visible.nths.has(nth) && filters.every((filter) => visible.filters.has(filter))
  )
}

// The hosted service's messages: such a row cannot be read again, so none of its content is sent.
function keyProblem(table: Table, role: Role): string[] | null {
  if (table.key.length === 0) return ['Error 400: Bad Request, no primary key']
  const readable = table.readable[role] ?? []
  return table.key.every((column) => readable.includes(column)) ? null : ['Error 401: Unauthorized']
}

// Rows of a change as each person sees them: one statement per role, whatever the number of persons.
import type { Role } from '#database/database.ts'
import type { Ask } from './asking.ts'
import type { Change } from './feed.ts'

export type Sight = { record: string; tooLarge: boolean }
/** By the claims of the reader. A reader that was asked for and sees nothing has an empty map. */
export type Reading = Map<string, Map<number, Sight>>

/** Somebody who may see row `nth`. Channels whose tokens say the same are one reader. */
export type Reader = { role: Role; claims: string; nth: number }

type Row = { reader: number; nth: number | null; record: string; too_large: boolean }

export async function readAs(ask: Ask, change: Change, past: boolean, readers: Reader[]): Promise<Reading> {
  const reading: Reading = new Map()
  for (const [role, picks] of groupByRole(readers)) {
    const claims = [...picks.keys()]
    for (const one of claims) reading.set(one, new Map())
    const rows = await ask<Row>(
      'select reader, nth, record, too_large from realtime.read_as($1, $2, $3, $4, $5, $6)',
      [role, change.relation, change.rows, past, claims, [...picks.values()].map(toArrayText)],
    )
    for (const { reader, nth, record, too_large } of rows) {
      // Null: its policy failed. It sees nothing, as it would see nothing by asking itself.
      if (nth !== null) reading.get(claims[reader - 1]!)?.set(nth, { record, tooLarge: too_large })
    }
  }
  return reading
}

function groupByRole(readers: Reader[]): Map<Role, Map<string, Set<number>>> {
  const roles = new Map<Role, Map<string, Set<number>>>()
  for (const { role, claims, nth } of readers) {
    const picks = roles.get(role) ?? new Map<string, Set<number>>()
    roles.set(role, picks)
    picks.set(claims, (picks.get(claims) ?? new Set()).add(nth))
  }
  return roles
}

function toArrayText(places: Set<number>): string {
  return `{${[...places].join()}}`
}

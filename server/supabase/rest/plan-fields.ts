import { undefinedColumn } from './errors.ts'
import type { Origin } from './find-relationship.ts'
import type { PlannedField } from './plan.ts'
import type { Field } from './request.ts'
import type { Relation } from './schema.ts'

/** Anything with columns: a relation, or the rows that a function returns. */
export type Rows = Origin & Pick<Relation, 'columns' | 'computed'>

/** A computed column is a function of the whole row, so it needs the relation itself (`isRelation`). */
export function resolveField(
  rows: Rows,
  alias: string,
  { name, steps }: Field,
  isRelation: boolean,
): PlannedField {
  const of = rows.columns.get(name) ?? (isRelation ? rows.computed.get(name) : undefined)
  if (!of) throw undefinedColumn(name, rows.name)
  return { alias, of, steps }
}

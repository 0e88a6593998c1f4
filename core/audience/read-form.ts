// Converts a submitted form to a contact, by the same names of fields as an imported file.
import type { Kind } from './contact-fields.ts'
import { guessColumns, importFields, type Column, type ImportField } from './map-columns.ts'
import { readRow, type ImportDefaults, type Row } from './read-row.ts'
import { ValueReview } from './value-review.ts'

/** The most fields of a form that are read. */
const MAX_FORM_FIELDS = 100

/** Kinds of values that the workspace decides. A stranger only describes a person, so these become custom fields. */
const decidedKinds: ReadonlySet<Kind> = new Set(['tags', 'priority', 'score', 'day', 'member', 'source'])
const decided: ReadonlySet<ImportField> = new Set([
  ...importFields.filter(({ kind }) => decidedKinds.has(kind)).map(({ value }) => value),
  'lawful_basis',
  'basis_proof',
])

/** A field whose name begins with an underscore is for the page, like `_gotcha`, and no part of the contact. */
export function readForm(
  fields: readonly (readonly [name: string, value: string])[],
  defaults: ImportDefaults,
): Row | { reason: string } {
  const given = fields.filter(([name]) => !name.startsWith('_')).slice(0, MAX_FORM_FIELDS)
  const cells = given.map(([, value]) => value)
  const rows = [given.map(([name]) => name), cells].map((row, place) => ({ cells: row, line: place + 1 }))
  const columns = guessColumns(rows, true).map((column): Column =>
    column.target.to === 'field' && decided.has(column.target.field)
      ? { ...column, target: { to: 'custom', key: column.heading.slice(0, 60) } }
      : column,
  )
  return readRow(cells, columns, defaults, new ValueReview(new Set()), () => false)
}

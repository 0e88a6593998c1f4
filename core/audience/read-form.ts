// Converts a submitted form to a contact, by the same names of fields as an imported file.
import { guessColumns, type Column, type ImportField } from './map-columns.ts'
import { readRow, type ImportDefaults, type Row } from './read-row.ts'
import { ValueReview } from './value-review.ts'

/** The most fields of a form that are read. */
const MAX_FORM_FIELDS = 100

/** A stranger describes a person. What the workspace decides, such as tags and the owner, becomes a custom field. */
const described: ReadonlySet<ImportField> = new Set([
  'email',
  'name',
  'first_name',
  'last_name',
  'company',
  'job_title',
  'phone',
  'location',
  'birthday',
  'time_zone',
  'notes',
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
    column.target.to === 'field' && !described.has(column.target.field)
      ? { ...column, target: { to: 'custom', key: column.heading.slice(0, 60) } }
      : column,
  )
  return readRow(cells, columns, defaults, new ValueReview(new Set()), () => false)
}

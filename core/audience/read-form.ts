// Converts a submitted form to a contact, by the same names of fields as an imported file.
import { guessColumns } from './map-columns.ts'
import { readRow, type ImportDefaults, type Row } from './read-row.ts'
import { ValueReview } from './value-review.ts'

/** The most fields of a form that are read. */
const MAX_FORM_FIELDS = 100

/** A field whose name begins with an underscore is for the page, like `_gotcha`, and no part of the contact. */
export function readForm(
  fields: readonly (readonly [name: string, value: string])[],
  defaults: ImportDefaults,
): Row | { reason: string } {
  const given = fields.filter(([name]) => !name.startsWith('_')).slice(0, MAX_FORM_FIELDS)
  const cells = given.map(([, value]) => value)
  const columns = guessColumns(
    [
      { cells: given.map(([name]) => name), line: 1 },
      { cells, line: 2 },
    ],
    true,
  )
  return readRow(cells, columns, defaults, new ValueReview(new Set()), () => false)
}

// Shared parts of writing SQL. The text contains only quoted names from the schema and our own words; client data is
// always a parameter.
import { limits } from './limits.ts'

export type Statement = { text: string; values: unknown[] }

/** Collects the values of a statement; `put` returns the placeholder for one. */
export class Parameters {
  readonly values: unknown[] = []

  put(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${quote(schema)}.${quote(name)}`

/** The alias of a row that becomes JSON; no column has this name, or it would be confused with the row. */
export const row = '"$row"'

/** PostgreSQL's message for a response over the size limit. */
export const answerTooLarge = ' bytes are more than one answer holds'

// Casting text that is not a boolean is the one way to fail in plain SQL that the planner does not evaluate in
// advance.
const failure = (bytes: string) => `(${bytes} || '${answerTooLarge}')::boolean`

/** Another name, because within the same statement PostgreSQL would confuse a column with a row's alias. */
export const countedRow = '"$counted"'

/**
 * A FROM item: the rows of a select, each one in the column `countedRow`. The statement fails at the first row that
 * makes all rows together larger than a response may be, before they are one value in memory.
 */
export function counted(select: string): string {
  const bytes = `sum(octet_length(${row}::text)) over (rows unbounded preceding) as bytes`
  const isWithin = `case when counted.bytes > ${limits.answerBytes} then ${failure('counted.bytes')} else true end`
  return `(select ${row} as ${countedRow}, ${bytes} from (${select}) as ${row}) as counted where ${isWithin}`
}

/** The whole response, including its brackets and names. The failure rolls back a write. */
export function bounded(select: string): string {
  const isLarger = `octet_length(whole.body) > ${limits.answerBytes}`
  return `select whole.*, case when ${isLarger} then ${failure('octet_length(whole.body)')} end as too_large from (${select}) as whole`
}

/** A PostgreSQL array literal of texts. */
export const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

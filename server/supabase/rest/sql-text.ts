// What all SQL writing shares. Text only ever holds names from the schema, quoted, and our own words;
// what a client sent is a parameter.
import { limits } from './limits.ts'

export type Statement = { text: string; values: unknown[] }

/** Collects the values of a statement; `put` answers the placeholder that stands for one. */
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

/** The alias of a row that becomes JSON; no column is named so, or it would be taken for the row. */
export const row = '"$row"'

/** What PostgreSQL says of an answer that is larger than one may be. */
export const answerTooLarge = ' bytes are more than one answer holds'

// A text that is no boolean is the one way to fail in plain SQL that the planner does not run into beforehand.
const failure = (bytes: string) => `(${bytes} || '${answerTooLarge}')::boolean`

/** Another name, because within the same statement PostgreSQL takes a column for a row's alias. */
export const countedRow = '"$counted"'

/**
 * What may follow FROM: the rows of a select, each one in the column `countedRow`. The statement fails at the first row that
 * makes the rows together larger than an answer may be, before they are one value in memory.
 */
export function counted(select: string): string {
  const bytes = `sum(octet_length(${row}::text)) over (rows unbounded preceding) as bytes`
  const isWithin = `case when counted.bytes > ${limits.answerBytes} then ${failure('counted.bytes')} else true end`
  return `(select ${row} as ${countedRow}, ${bytes} from (${select}) as ${row}) as counted where ${isWithin}`
}

/** The whole answer, its brackets and names included. A write is undone by the failure. */
export function bounded(select: string): string {
  const isLarger = `octet_length(whole.body) > ${limits.answerBytes}`
  return `select whole.*, case when ${isLarger} then ${failure('octet_length(whole.body)')} end as too_large from (${select}) as whole`
}

/** A PostgreSQL array literal of texts. */
export const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

// What all SQL writing shares. Text only ever holds names from the schema, quoted, and our own words;
// what a client sent is a parameter.
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

/** A PostgreSQL array literal of texts. */
export const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

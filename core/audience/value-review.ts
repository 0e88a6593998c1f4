// Collects a file's placeholders and possible improvements: counted by column, with examples.
import { importFields, type Column, type ImportField } from './map-columns.ts'
import { isNoValue, isPlaceholder } from './placeholder.ts'
import { repaired, type Repair } from './repair.ts'

export type ColumnReview = {
  heading: string
  empty: { count: number; examples: string[] }
  /** Null when no value could be improved. */
  repair: {
    field: ImportField
    as: Repair
    count: number
    examples: { before: string; after: string }[]
  } | null
}

const EXAMPLES = 4

const repairs: Partial<Record<ImportField, Repair>> = {
  name: 'name',
  first_name: 'name',
  last_name: 'name',
  company: 'company',
}
// Free text, and the user's own vocabulary: "test" is a valid tag.
const ownWords: ReadonlySet<ImportField> = new Set(
  importFields.filter(({ kind }) => ['tags', 'text', 'source'].includes(kind)).map(({ value }) => value),
)

export class ValueReview {
  readonly #accepted: ReadonlySet<ImportField>
  readonly #columns = new Map<string, ColumnReview>()

  /** Fields for which the user accepted the improvement. */
  constructor(accepted: ReadonlySet<ImportField>) {
    this.#accepted = accepted
  }

  /** The value to store; empty for a placeholder. */
  read(column: Column, value: string): string {
    if (value === '' || column.target.to === 'skip') return ''
    const field = column.target.to === 'field' ? column.target.field : null
    if (field === null || ownWords.has(field) ? isNoValue(value) : isPlaceholder(value)) {
      const { empty } = this.#of(column.heading)
      empty.count += 1
      if (empty.examples.length < EXAMPLES && !empty.examples.includes(value)) empty.examples.push(value)
      return ''
    }
    const as = field && repairs[field]
    return as ? this.#repair(column.heading, field, as, value) : value
  }

  columns(): ColumnReview[] {
    return [...this.#columns.values()]
  }

  #repair(heading: string, field: ImportField, as: Repair, before: string): string {
    const after = repaired(before, as)
    if (after === before) return before
    const review = this.#of(heading)
    const repair = (review.repair ??= { field, as, count: 0, examples: [] })
    repair.count += 1
    if (repair.examples.length < EXAMPLES && !repair.examples.some((example) => example.before === before))
      repair.examples.push({ before, after })
    return this.#accepted.has(field) ? after : before
  }

  #of(heading: string): ColumnReview {
    const known = this.#columns.get(heading) ?? { heading, empty: { count: 0, examples: [] }, repair: null }
    this.#columns.set(heading, known)
    return known
  }
}

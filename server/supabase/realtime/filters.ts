// The filter of a subscription: `column=[not.]operator.value`, joined by commas, which mean AND.
// Values and items of `in` may be quoted, with \ before a quote or a backslash.
type Operator = (typeof operators)[number]
export type Condition = { column: string; negated: boolean; operator: Operator; values: string[] }

// The protocol's own operators, which compare in constant time and cannot fail on a row. Patterns are not included.
const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const
const longestFilter = 8_192
const mostConditions = 20
const mostItems = 1_000

export class FilterError extends Error {}

export function parseFilter(filter: string): Condition[] {
  if (filter.length > longestFilter) throw new FilterError('filter is too long')
  const text = new Cursor(filter)
  const conditions: Condition[] = []
  if (filter === '') return conditions
  do {
    conditions.push(readCondition(text))
    if (conditions.length > mostConditions) throw new FilterError('filter has too many conditions')
  } while (text.take(','))
  if (!text.atEnd()) text.expect(',')
  return conditions
}

function readCondition(text: Cursor): Condition {
  const column = text.until('=')
  let word = text.until('.')
  const negated = word === 'not'
  if (negated) word = text.until('.')
  const operator = operators.find((known) => known === word)
  if (!operator) {
    const hint = 'Use eq, neq, lt, lte, gt, gte or in'
    throw new FilterError(`unknown filter operator ${JSON.stringify(word)}. ${hint}`)
  }
  const values = operator === 'in' ? readList(text) : [text.value(',')]
  return { column, negated, operator, values }
}

function readList(text: Cursor): string[] {
  text.expect('(')
  const items: string[] = []
  do {
    items.push(text.value(',)'))
    if (items.length > mostItems) throw new FilterError('in has too many values')
  } while (text.take(','))
  text.expect(')')
  return items
}

class Cursor {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at += 1
    return true
  }

  expect(char: string): void {
    if (!this.take(char))
      throw new FilterError(`expected ${JSON.stringify(char)} at ${this.#at} of the filter`)
  }

  /** Reads the text before `stop`, and skips `stop`. */
  until(stop: string): string {
    const end = this.#text.indexOf(stop, this.#at)
    if (end <= this.#at) throw new FilterError('filter must be column=operator.value')
    const part = this.#text.slice(this.#at, end)
    this.#at = end + 1
    return part
  }

  /** A quoted value, or everything up to one of `stops` or the end. */
  value(stops: string): string {
    if (this.take('"')) return this.#quoted()
    const start = this.#at
    while (!this.atEnd() && !stops.includes(this.#text[this.#at]!)) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  #quoted(): string {
    let value = ''
    while (!this.atEnd()) {
      if (this.take('"')) return value
      this.take('\\')
      value += this.#text[this.#at] ?? ''
      this.#at += 1
    }
    throw new FilterError('a quoted value has no end')
  }
}

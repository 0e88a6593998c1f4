// The shape of a body, determined where it is read or, for a large one, in a thread (read-body.ts).
import { parse as parseCsv } from 'csv-parse/sync'
import { badBody, RestError, tooMuch } from './errors.ts'
import { limits } from './limits.ts'

export type Body = { text: string; type: string }

export type Shape = {
  /** Absent when the body is unchanged JSON. */
  json?: string
  isArray: boolean
  rows: number
  keys: string[]
  /** True when all rows have the same keys. */
  uniform: boolean
}

/** Errors lose their class when they leave a thread. */
export type Refused = { refused: Pick<RestError, 'status' | 'code' | 'message' | 'extra'> }

export function describeInThread(body: Body): Shape | Refused {
  try {
    return describeBody(body)
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    const { status, code, message, extra } = error
    return { refused: { status, code, message, extra } }
  }
}

export function describeBody({ text, type }: Body): Shape {
  refuseCountless(text, type)
  if (type === 'text/csv') return describeParsed(rowsOfCsv(text))
  if (type === 'application/x-www-form-urlencoded')
    return describeParsed(Object.fromEntries(new URLSearchParams(text)))
  return describe(parseJson(text))
}

const describeParsed = (value: unknown): Shape => ({ json: JSON.stringify(value), ...describe(value) })

// Ten megabytes of `{},{},` are three million objects, and would use up all memory. Counted by the characters before
// each value, which are rare enough in text.
function refuseCountless(text: string, type: string): void {
  if (text.length <= limits.bodyValues) return
  const marks = type === 'text/csv' ? ',\n' : ',[{&'
  let values = 0
  for (let i = 0; i < text.length; i += 1) if (marks.includes(text[i]!)) values += 1
  if (values > limits.bodyValues) throw tooMuch(`A body holds at most ${limits.bodyValues} values`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody()
  }
}

// Like PostgREST: NULL is null, everything else is text that the column's type parses.
function rowsOfCsv(text: string): unknown {
  try {
    return parseCsv(text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      cast: (value, { header }) => (!header && value === 'NULL' ? null : value),
    })
  } catch {
    throw badBody('All lines must have same number of fields')
  }
}

function describe(value: unknown): Shape {
  refuseDeep(value)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw badBody()
  const keys = Object.keys(rows[0] ?? {})
  if (keys.length > limits.bodyKeys) throw tooMuch(`A row holds at most ${limits.bodyKeys} columns`)
  return {
    isArray: Array.isArray(value),
    rows: rows.length,
    keys,
    uniform: rows.every((row) => hasKeys(row, keys)),
  }
}

function hasKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// PostgreSQL's JSON parser is recursive, and would fail with an exhausted stack.
function refuseDeep(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.bodyDepth) throw tooMuch(`JSON nested more than ${limits.bodyDepth} levels deep`)
    level = level.flatMap((inner) =>
      typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
    )
  }
}

// The body of a request as one JSON text. It goes to PostgreSQL as it came, so that no number loses digits;
// here we only learn its shape.
import { parse as parseCsv } from 'csv-parse/sync'
import { badBody, tooLarge, tooMuch } from './errors.ts'
import { limits } from './limits.ts'

export type Payload = {
  json: string
  isArray: boolean
  rows: number
  keys: string[]
  /** Whether all rows have the same keys. */
  uniform: boolean
}

export async function readBody(request: Request, atMostBytes: number): Promise<Payload | undefined> {
  const text = await readText(request, atMostBytes)
  const type = (request.headers.get('content-type') ?? 'application/json')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase()
  refuseCountless(text, type)
  if (type === 'text/csv') return describe(rowsOfCsv(text))
  if (type === 'application/x-www-form-urlencoded')
    return describe(Object.fromEntries(new URLSearchParams(text)))
  // A text without a type is what a client sends that has nothing to say.
  if (type !== 'application/json' && !type.endsWith('+json') && !(type === 'text/plain' && text === ''))
    throw badBody(`Content-Type not acceptable: ${type.slice(0, 100)}`)
  return text.trim() === '' ? undefined : describe(parseJson(text), text)
}

async function readText(request: Request, atMostBytes: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > atMostBytes) throw tooLarge()
  if (announced !== null || !request.body) {
    const text = await request.text()
    if (text.length > atMostBytes) throw tooLarge()
    return text
  }
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > atMostBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

// Ten megabytes of `{},{},` are three million objects, and would take all the memory there is. Counted by what stands
// before each value; in text such letters are rare enough.
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

// As PostgREST: NULL is null, everything else a text that the column's type reads.
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

function describe(value: unknown, json = JSON.stringify(value)): Payload {
  refuseDeep(value)
  const rows = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw badBody()
  const keys = Object.keys(rows[0] ?? {})
  return {
    json,
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

// PostgreSQL's JSON parser recurses, and would answer with an exhausted stack.
function refuseDeep(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.bodyDepth) throw tooMuch(`JSON nested more than ${limits.bodyDepth} levels deep`)
    level = level.flatMap((inner) =>
      typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
    )
  }
}

// Requests of the reference: their starting values, and how they look in curl and JavaScript.
import type { JsonSchema } from '#core/api/open-api-document.ts'
import type { BodyField, Operation } from './endpoints.ts'

/** The part of a request that the reader edits. */
export type Draft = { query: string; body: string }

export function startingDraft(operation: Operation): Draft {
  const reads = operation.method === 'GET'
  return {
    query: reads ? 'select=*&limit=5' : needsFilter(operation) ? `${firstFilter(operation)}=eq.` : '',
    body: operation.body ? JSON.stringify(exampleBody(operation), null, 2) : '',
  }
}

/** True for a write that reaches every row without a filter. */
const needsFilter = ({ method }: Operation) => method === 'PATCH' || method === 'DELETE'

const firstFilter = ({ parameters }: Operation) =>
  parameters.find(({ name }) => name === 'id')?.name ?? parameters[0]?.name ?? 'id'

const unfiltering = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

/** Reasons why the request cannot be sent as it is, by field. */
export function faultsOf(operation: Operation, { query, body }: Draft): { query?: string; body?: string } {
  const filters = [...new URLSearchParams(query)].filter(([name]) => !unfiltering.has(name))
  const faults: { query?: string; body?: string } = {}
  if (needsFilter(operation) && !filters.some(([, value]) => !/^(?:not\.)?\w*\.?$/.test(value)))
    faults.query = 'Add a filter with a value, so that the request does not reach every row.'
  if (operation.body && !isJson(body)) faults.body = 'This is not valid JSON.'
  return faults
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type PlainRequest = { url: string; method: string; headers: Record<string, string>; body?: string }

/** The request to the server that the page came from, and to no other. */
export function requestOf(operation: Operation, draft: Draft, origin: string, key: string): PlainRequest {
  const url = new URL(operation.path, origin)
  url.search = draft.query
  const writesTable = operation.path.startsWith('/rest/v1/') && !operation.path.includes('/rpc/')
  return {
    url: url.href,
    method: operation.method,
    headers: {
      ...(operation.isPublic ? { apikey: key } : { authorization: `Bearer ${key}` }),
      ...(operation.body && { 'content-type': 'application/json' }),
      ...(writesTable && operation.method !== 'GET' && { prefer: 'return=representation' }),
    },
    ...(operation.body && { body: draft.body }),
  }
}

/** Examples read the key from the environment, so that a copied one contains no secret. */
export function curlExample(operation: Operation, draft: Draft, origin: string): string {
  const { url, method, headers, body } = requestOf(operation, draft, origin, '$COLDFRAME_KEY')
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${shellQuoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function javascriptExample(operation: Operation, draft: Draft, origin: string): string {
  const { url, method, headers, body } = requestOf(operation, draft, origin, 'KEY')
  const lines = Object.entries(headers).map(([name, value]) =>
    value.endsWith('KEY')
      ? `    ${name}: \`${value.replace('KEY', '${process.env.COLDFRAME_KEY}')}\`,`
      : `    ${/^\w+$/.test(name) ? name : `'${name}'`}: '${value}',`,
  )
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...lines,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
  ]
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...options,
    '})',
    'if (!response.ok) throw new Error((await response.json()).message)',
    'const result = response.status === 204 ? null : await response.json()',
  ].join('\n')
}

/** Required fields, or for a row the columns that must have a value and have no obvious default. */
function exampleBody({ body = [] }: Operation): Record<string, unknown> {
  const required = body.filter(({ isRequired }) => isRequired)
  const chosen = required.length > 0 ? required : body.filter(isLikelyNeeded).slice(0, 4)
  return Object.fromEntries(chosen.map(({ name, schema }) => [name, exampleValue(schema)]))
}

function isLikelyNeeded({ name, schema }: BodyField): boolean {
  const isNullable = [schema.type].flat().includes('null')
  return !isNullable && ['string', 'integer'].includes(String(schema.type)) && !/^id$|_at$/.test(name)
}

function exampleValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleValue(first)
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'object') {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, exampleValue(schema.properties?.[name] ?? {})]))
  }
  return type === 'string' ? exampleText(schema) : { array: [], integer: 1, number: 1, boolean: true }[type!]
}

const exampleText = ({ format }: JsonSchema) =>
  (
    {
      uuid: '00000000-0000-0000-0000-000000000000',
      'date-time': '2027-01-31T09:00:00Z',
      date: '2027-01-31',
      email: 'ada@example.com',
      uri: 'https://example.com',
    } as Record<string, string>
  )[format ?? ''] ?? ''

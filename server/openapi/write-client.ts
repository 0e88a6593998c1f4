// Writes a typed client of the API in TypeScript from the OpenAPI document. It has no dependencies and no imports.
import {
  referencedName,
  type ApiDocument,
  type ApiOperation,
  type JsonSchema,
} from '#core/api/open-api-document.ts'

export function writeClient({ info, paths, components }: ApiDocument): string {
  const under = (prefix: string, isCall = false) =>
    Object.entries(paths).flatMap(([path, item]) =>
      path.startsWith(prefix) && path.includes('/rpc/') === isCall
        ? [{ name: path.slice(prefix.length), item }]
        : [],
    )
  const tables = under('/rest/v1/')
  const withVerb = (verb: string) =>
    tables.flatMap(({ name, item }) => (item[verb] ? [JSON.stringify(name)] : [])).join(' | ') || 'never'
  const calls = (endpoints: typeof tables) =>
    endpoints.map(({ name, item }) => `  ${keyOf(name)}: ${callType(item['post']!)}`)
  return [
    `// Made by \`coldframe api-client\` from the API of Coldframe ${info.version.replaceAll(/[^\w.+-]/g, '')}; do not edit.`,
    'export type Tables = {',
    ...tables.map(({ name }) => `  ${keyOf(name)}: ${typeOf(components.schemas[name] ?? {}, '  ', true)}`),
    '}',
    `export type Insertable = ${withVerb('post')}`,
    `export type Updatable = ${withVerb('patch')}`,
    `export type Deletable = ${withVerb('delete')}`,
    'export type Procedures = {',
    ...calls(under('/rest/v1/rpc/', true)),
    '}',
    'export type ServerFunctions = {',
    ...calls(under('/functions/v1/')),
    '}',
    runtime,
  ].join('\n')
}

function callType({ requestBody, responses }: ApiOperation): string {
  const body = requestBody?.content?.['application/json']?.schema ?? {}
  const result = responses['200']?.content?.['application/json']?.schema
  return `{ body: ${typeOf(body, '  ')}; result: ${result ? typeOf(result, '  ') : responses['204'] ? 'null' : 'unknown'} }`
}

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))

/** `isRow` is true for a row of an answer, which has all of its columns. */
function typeOf(schema: JsonSchema, indent: string, isRow = false): string {
  if (schema.$ref?.startsWith('#/components/schemas/'))
    return `Tables[${JSON.stringify(referencedName(schema.$ref))}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return several.map((one) => typeOf(one, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, indent)})`).join(' & ')
  const types = [schema.type ?? 'unknown'].flat()
  return types
    .map((type) => {
      if (type === 'array') return `(${typeOf(schema.items ?? {}, indent)})[]`
      if (type === 'object') return objectType(schema, indent, isRow)
      return (
        { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[type] ??
        'unknown'
      )
    })
    .join(' | ')
}

function objectType({ properties, required = [] }: JsonSchema, indent: string, isRow: boolean): string {
  if (!properties) return 'Record<string, unknown>'
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !isRow && !required.includes(name)
    return `${indent}  ${keyOf(name)}${isOptional ? '?' : ''}: ${typeOf(schema, `${indent}  `)}`
  })
  return fields.length > 0 ? `{\n${fields.join('\n')}\n${indent}}` : 'Record<string, never>'
}

const runtime = `
export type Query = Record<string, string | number | boolean>
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** A refusal of the server: \`code\` and \`hint\` say why and what to do, \`retryAfter\` the seconds to wait. */
export class ColdframeError extends Error {
  readonly status: number
  readonly code: string
  readonly hint: string | null
  readonly retryAfter: number | null

  constructor(response: Response, body: { code?: string; message?: string; hint?: string | null }) {
    super(body.message ?? \`The server answered \${response.status}\`)
    this.status = response.status
    this.code = body.code ?? String(response.status)
    this.hint = body.hint ?? null
    this.retryAfter = Number(response.headers.get('retry-after')) || null
  }
}

export function createColdframe({ url, key, fetch = globalThis.fetch }: { url: string; key: string; fetch?: typeof globalThis.fetch }) {
  async function send<Result>(method: string, path: string, query: Query, body: unknown, options: CallOptions): Promise<Result> {
    if ((method === 'PATCH' || method === 'DELETE') && Object.keys(query).length === 0)
      throw new Error('A change needs a filter, or it reaches every row.')
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\`, prefer: 'return=representation' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const init: RequestInit = { method, headers, signal: options.signal ?? null }
    if (body !== undefined) init.body = JSON.stringify(body)
    const response = await fetch(address, init)
    const text = await response.text()
    if (!response.ok) throw new ColdframeError(response, parse(text))
    return (text === '' ? null : JSON.parse(text)) as Result
  }

  return {
    /** Rows of a table with these columns; filters such as \`{ email: 'eq.ada@example.com', limit: 10 }\`. */
    list: <T extends keyof Tables, C extends string & keyof Tables[T] = string & keyof Tables[T]>(table: T, columns: readonly C[] | '*' = '*', query: Query = {}, options: CallOptions = {}) =>
      send<Pick<Tables[T], C>[]>('GET', \`/rest/v1/\${table}\`, { ...query, select: columns === '*' ? '*' : columns.join(',') }, undefined, options),
    create: <T extends Insertable>(table: T, rows: Partial<Tables[T]> | Partial<Tables[T]>[], options: CallOptions = {}) =>
      send<Tables[T][]>('POST', \`/rest/v1/\${table}\`, {}, rows, options),
    /** Changes the rows that the filters match, and returns them. It is refused without a filter. */
    update: <T extends Updatable>(table: T, filters: Query, changes: Partial<Tables[T]>, options: CallOptions = {}) =>
      send<Tables[T][]>('PATCH', \`/rest/v1/\${table}\`, filters, changes, options),
    delete: <T extends Deletable>(table: T, filters: Query, options: CallOptions = {}) =>
      send<Tables[T][]>('DELETE', \`/rest/v1/\${table}\`, filters, undefined, options),
    /** A function of the database. */
    call: <P extends keyof Procedures>(name: P, body: Procedures[P]['body'], options: CallOptions = {}) =>
      send<Procedures[P]['result']>('POST', \`/rest/v1/rpc/\${name}\`, {}, body, options),
    /** A function of the server. */
    invoke: <F extends keyof ServerFunctions>(name: F, body: ServerFunctions[F]['body'], options: CallOptions = {}) =>
      send<ServerFunctions[F]['result']>('POST', \`/functions/v1/\${name}\`, {}, body, options),
  }
}

function parse(text: string): { code?: string; message?: string; hint?: string | null } {
  try {
    return JSON.parse(text) as { code?: string; message?: string; hint?: string | null }
  } catch {
    return { message: text.slice(0, 200) }
  }
}
`

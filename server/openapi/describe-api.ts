// The API as an OpenAPI 3.1 document, from the catalog of the database, the schemas of the functions of the server and
// the scopes of keys: nothing of it is written by hand.
import { z } from 'zod'
import { functionScopes, procedureScopes, tableScopes } from '#core/api/key-scopes.ts'
import { programVersion } from '#database/program-version.ts'
import type { FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import type { Relation, Routine, Schema } from '#server/supabase/rest/schema.ts'
import { columnSchema } from './column-schema.ts'
import { components, errorSchema, parametersOf, query } from './components.ts'

type Json = Record<string, unknown>

/** What users may do: `table:verb`, and the names of functions. */
type Usable = ReadonlySet<string>

export function describeApi(
  schema: Schema,
  usable: Usable,
  handlers: FunctionHandlers,
  siteUrl: string,
): Json {
  const relations = [...(schema.relations.get('public')?.values() ?? [])].filter(({ name }) =>
    usable.has(`${name}:select`),
  )
  const routines = [...(schema.routines.get('public')?.values() ?? [])]
    .flatMap(([first]) => first ?? [])
    .filter(({ name }) => usable.has(name))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coldframe API',
      version: programVersion,
      description: 'Tables, functions in the database and functions of the server. See docs/api.md.',
    },
    servers: [{ url: siteUrl }],
    security: [{ key: [] }],
    tags: [{ name: 'Tables' }, { name: 'Database functions' }, { name: 'Server functions' }],
    paths: Object.fromEntries([
      ...relations.map((relation) => [`/rest/v1/${relation.name}`, describeTable(relation, usable)]),
      ...routines.map((routine) => [`/rest/v1/rpc/${routine.name}`, describeCall(routine)]),
      ...Object.entries(handlers).map(([name, handler]) => [
        `/functions/v1/${name}`,
        describeFunction(name, handler),
      ]),
    ]),
    components: {
      ...components,
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries(relations.map((relation) => [relation.name, describeRow(relation)])),
      },
    },
  }
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

/** The scope that a workspace key needs; null when no such key may. */
const describeScope = (scope: string | null | undefined) => ({ 'x-scope': scope ?? null })

function describeTable(relation: Relation, usable: Usable): Json {
  const { name } = relation
  const [writes, reads = 'read'] = tableScopes[name] ?? [null, null]
  const row = { $ref: `#/components/schemas/${name}` }
  const rows = { type: 'array', items: row }
  const filters = [...relation.columns.keys()].map((column) =>
    query(column, 'A filter such as `eq.…`, `neq.…`, `gt.…`, `ilike.*…*`, `in.(…)` or `is.null`'),
  )
  const operation = (verb: string, summary: string, scope: string | null, more: Json, done: Json) => ({
    operationId: `${verb}_${name}`,
    summary,
    tags: ['Tables'],
    ...describeScope(scope),
    ...more,
    responses: { ...done, default: { $ref: '#/components/responses/refused' } },
  })
  const written = { requestBody: { required: true, ...json({ oneOf: [row, rows] }) } }
  const changing = { parameters: [...filters, ...parametersOf('select', 'prefer', 'idempotencyKey')] }
  return {
    get: operation(
      'list',
      `Rows of ${name}`,
      reads,
      { parameters: [...filters, ...parametersOf('select', 'order', 'limit', 'offset', 'prefer')] },
      { 200: { description: 'The rows', ...json(rows) } },
    ),
    ...(usable.has(`${name}:insert`) && {
      post: operation(
        'create',
        `Add rows of ${name}`,
        writes,
        { ...written, parameters: parametersOf('select', 'prefer', 'idempotencyKey') },
        {
          201: { description: 'Added', ...json(rows) },
        },
      ),
    }),
    ...(usable.has(`${name}:update`) && {
      patch: operation(
        'update',
        `Change rows of ${name}`,
        writes,
        { ...changing, requestBody: { required: true, ...json(row) } },
        {
          200: { description: 'The changed rows', ...json(rows) },
          204: { description: 'Changed' },
        },
      ),
    }),
    ...(usable.has(`${name}:delete`) && {
      delete: operation('delete', `Delete rows of ${name}`, writes, changing, {
        200: { description: 'The deleted rows', ...json(rows) },
        204: { description: 'Deleted' },
      }),
    }),
  }
}

function describeRow({ columns }: Relation): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...columns.values()].map((column) => [column.name, columnSchema(column, column.nullable)]),
    ),
  }
}

function describeCall({ name, arguments: declared, result, returnsSet, relation, columns }: Routine): Json {
  const required = declared.filter(({ optional }) => !optional).map((argument) => argument.name)
  const properties = Object.fromEntries(
    declared.map((argument) => [argument.name, columnSchema(argument, true)]),
  )
  const item = relation
    ? { $ref: `#/components/schemas/${relation.name}` }
    : result === 'row'
      ? {
          type: 'object',
          properties: Object.fromEntries(
            [...columns.values()].map((column) => [column.name, columnSchema(column, true)]),
          ),
        }
      : {}
  const answered = returnsSet ? { type: 'array', items: item } : item
  return {
    post: {
      operationId: name,
      summary: name.replaceAll('_', ' '),
      tags: ['Database functions'],
      ...describeScope(procedureScopes[name]),
      parameters: parametersOf('prefer', 'idempotencyKey'),
      requestBody: { required: required.length > 0, ...json({ type: 'object', required, properties }) },
      responses: {
        ...(result === 'void'
          ? { 204: { description: 'Done' } }
          : { 200: { description: 'The result', ...json(answered) } }),
        default: { $ref: '#/components/responses/refused' },
      },
    },
  }
}

function describeFunction(name: string, { signedIn, body }: FunctionHandlers[string]): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return {
    post: {
      operationId: name,
      summary: name.replaceAll('-', ' '),
      tags: ['Server functions'],
      ...describeScope(functionScopes[name]),
      ...(signedIn ? {} : { security: [{ installation: [] }, { key: [] }] }),
      parameters: parametersOf('idempotencyKey'),
      requestBody: json(schema),
      responses: {
        200: { description: 'The result', ...json({}) },
        default: { $ref: '#/components/responses/refused' },
      },
    },
  }
}

// `GET /rest/v1/`: the tables and functions that the caller may use, as OpenAPI 2.0.
import type { Database, Identity } from '#database/database.ts'
import type { Answer } from '#server/http/direct-request.ts'
import { badMethod } from './errors.ts'
import type { RestRequest } from './request.ts'
import type { Column, Relation, Routine, Schema } from './schema.ts'

const mayUse = `
select c.oid::text as oid
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update')
union all
select n.nspname || '.' || p.proname
from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname = $1 and pg_catalog.has_function_privilege(p.oid, 'execute')`

export async function describeApi(
  request: RestRequest,
  schema: Schema,
  db: Database,
  identity: Identity,
): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw badMethod(request.method)
  const rows = await db.as(identity).query<{ oid: string }>(mayUse, [request.schema])
  const usable = new Set(rows.map(({ oid }) => oid))
  const relations = [...(schema.relations.get(request.schema)?.values() ?? [])].filter(({ oid }) =>
    usable.has(oid),
  )
  const routines = [...(schema.routines.get(request.schema)?.values() ?? [])]
    .flatMap(([first]) => first ?? [])
    .filter((routine) => usable.has(`${routine.schema}.${routine.name}`))
  const document = {
    swagger: '2.0',
    info: { title: 'Tables and functions', version: '1' },
    basePath: '/rest/v1',
    consumes: ['application/json'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: Object.fromEntries([...relations.map(describePath), ...routines.map(describeCall)]),
    definitions: Object.fromEntries(relations.map(describeRelation)),
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8' },
    body: request.method === 'HEAD' ? null : JSON.stringify(document),
  }
}

function describePath({ name, isView }: Relation) {
  const answer = {
    responses: {
      200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${name}` } } },
    },
  }
  const done = { responses: { 204: { description: 'No Content' } } }
  const writes = isView
    ? {}
    : { post: { responses: { 201: { description: 'Created' } } }, patch: done, delete: done }
  return [`/${name}`, { get: answer, ...writes }] as const
}

function describeCall({ name, arguments: declared }: Routine) {
  const required = declared.filter(({ optional }) => !optional).map((argument) => argument.name)
  const properties = Object.fromEntries(
    declared.map((argument) => [argument.name, { format: argument.type }]),
  )
  const body = { name: 'args', in: 'body', schema: { type: 'object', required, properties } }
  return [
    `/rpc/${name}`,
    { post: { parameters: [body], responses: { 200: { description: 'OK' } } } },
  ] as const
}

function describeRelation({ name, columns }: Relation) {
  const all = [...columns.values()]
  const required = all.filter((column) => column.required).map((column) => column.name)
  const properties = Object.fromEntries(
    all.map((column) => [column.name, { ...describeType(column), format: column.type }]),
  )
  return [name, { type: 'object', required, properties }] as const
}

function describeType({ base }: Column): { type?: string } {
  if (/^(?:int|oid)/.test(base)) return { type: 'integer' }
  if (/^(?:float|numeric)/.test(base)) return { type: 'number' }
  if (base === 'bool') return { type: 'boolean' }
  if (base.startsWith('_')) return { type: 'array' }
  return base === 'json' || base === 'jsonb' ? {} : { type: 'string' }
}

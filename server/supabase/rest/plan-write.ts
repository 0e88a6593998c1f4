import {
  badBody,
  needsWhere,
  noColumn,
  invalidPutFilters,
  mismatchedPut,
  invalidPutRange,
  undefinedColumn,
} from './errors.ts'
import { limitRows, planRead } from './plan-read.ts'
import type {
  Answering,
  Embed,
  Output,
  PlannedCondition,
  ReadNode,
  Returning,
  WritePlan,
  NothingPlan,
} from './plan.ts'
import type { Payload } from './read-body.ts'
import type { At, Condition, RestQuery, RestRequest } from './request.ts'
import type { Column, Relation, Schema } from './schema.ts'

export function planWrite(
  request: RestRequest,
  relation: Relation,
  schema: Schema,
  answering: Answering,
): WritePlan | NothingPlan {
  const { method, query } = request
  const own = query.filters.filter(({ path }) => path.length === 0)
  const nested = query.filters.filter(({ path }) => path.length > 0)
  const representation = request.preferences.return === 'representation'
  const returning = representation
    ? planReturning({ ...query, filters: nested }, relation, schema)
    : undefined
  const common = { relation, returning, answering }
  if (method === 'DELETE')
    return { kind: 'delete', ...common, where: planWhere('DELETE', own, relation, schema) }

  const payload = request.payload
  if (!payload) throw badBody()
  if (method === 'PUT') checkPut(query, payload, relation)
  const write = method === 'PATCH' ? 'update' : 'insert'
  if (payload.rows === 0) return { kind: 'nothing', write, representation, answering }
  const { columns, defaults } = chooseColumns(request, payload, relation)
  const written = { ...common, columns, json: asArray(payload) }
  if (method === 'PATCH') {
    if (payload.rows > 1) throw badBody('All object keys must match')
    if (columns.length === 0) return { kind: 'nothing', write, representation, answering }
    return { kind: 'update', ...written, where: planWhere('UPDATE', own, relation, schema) }
  }
  const conflict = planConflict(request, relation)
  return { kind: 'insert', ...written, rows: payload.rows, defaults, conflict }
}

const asArray = ({ json, isArray }: Payload) => (isArray ? json : `[${json}]`)

// Like the hosted service (pg-safeupdate): a forgotten filter must not empty a table.
function planWhere(
  verb: 'UPDATE' | 'DELETE',
  filters: At<Condition>[],
  relation: Relation,
  schema: Schema,
): PlannedCondition[] {
  if (filters.length === 0) throw needsWhere(verb)
  return planRead({ select: [], filters, orders: [], pages: [] }, relation, schema).where
}

function chooseColumns({ query, preferences, method }: RestRequest, payload: Payload, relation: Relation) {
  if (!query.columns && !payload.uniform) throw badBody('All object keys must match')
  const columns = (query.columns ?? payload.keys).map((name) => {
    const column = relation.columns.get(name)
    if (!column) throw noColumn(name, relation.name)
    return column
  })
  const defaults = preferences.missing === 'default'
  if (columns.length > 0 || method === 'PATCH' || payload.rows === 1) return { columns, defaults }
  // Several rows of only defaults: SQL has no statement for that, so one column gets its default explicitly.
  return { columns: [...relation.columns.values()].filter(isInsertable).slice(0, 1), defaults: true }
}

const isInsertable = ({ generated }: Column) => !generated

function planConflict({ preferences, query, method }: RestRequest, relation: Relation) {
  const resolution = method === 'PUT' ? 'merge-duplicates' : preferences.resolution
  const target = query.onConflict ?? relation.primaryKey
  if (!resolution || target.length === 0) return undefined
  for (const name of target) if (!relation.columns.has(name)) throw undefinedColumn(name, relation.name)
  return { target, merge: resolution === 'merge-duplicates' }
}

/** PUT writes the one row that its URL identifies. */
function checkPut(query: RestQuery, payload: Payload, { primaryKey }: Relation): void {
  if (query.pages.length > 0) throw invalidPutRange()
  const named = new Map<string, string>()
  for (const { path, value } of query.filters) {
    const isEq =
      value.kind === 'test' && !value.negated && value.test.kind === 'compare' && value.test.operator === 'eq'
    if (!isEq || path.length > 0 || value.field.steps.length > 0) throw invalidPutFilters()
    named.set(value.field.name, value.test.kind === 'compare' ? value.test.value : '')
  }
  if (
    named.size !== primaryKey.length ||
    primaryKey.length === 0 ||
    !primaryKey.every((name) => named.has(name))
  )
    throw invalidPutFilters()
  const parsed: unknown = JSON.parse(payload.json)
  const row = (Array.isArray(parsed) ? parsed[0] : parsed) as Record<string, unknown> | undefined
  if (payload.rows !== 1 || primaryKey.some((name) => String(row?.[name]) !== named.get(name)))
    throw mismatchedPut()
}

function planReturning(query: RestQuery, relation: Relation, schema: Schema): Returning {
  const root = planRead(
    { ...query, pages: query.pages.filter(({ path }) => path.length > 0) },
    relation,
    schema,
    'source',
  )
  for (const { node } of root.embeds) limitRows(node)
  return { columns: [...new Set(columnsRead(root))], root }
}

// Returns only the columns that are read, because a role may see some columns and not others.
function columnsRead({ items, order, embeds, alias }: ReadNode): string[] {
  const ofItems = items.flatMap((item: Output) => {
    if (item.kind === 'all') return item.columns
    return item.kind === 'field' ? [item.field.of.name] : []
  })
  const ofOrder = order.flatMap(({ field, via }) => {
    if (via) return via.pairs.map(([here]) => here)
    return field.alias === alias ? [field.of.name] : []
  })
  return [
    ...ofItems,
    ...ofOrder,
    ...embeds.flatMap(({ relationship }: Embed) => relationship.pairs.map(([here]) => here)),
  ]
}

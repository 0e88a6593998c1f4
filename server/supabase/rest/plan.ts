// Second stage: every name is looked up in the schema, and what remains is a plan that only needs writing down.
import { noTable } from './errors.ts'
import { closest } from './closest.ts'
import type { Count, Preferences } from './parse-preferences.ts'
import type { Accept } from './parse-accept.ts'
import { planCall } from './plan-call.ts'
import { planRead } from './plan-read.ts'
import { planWrite } from './plan-write.ts'
import type { JsonStep, Method, Page, RestRequest, Test } from './request.ts'
import type { Column, Relation, Relationship, Routine, RoutineName, Schema } from './schema.ts'

export type PlannedField = { alias: string; of: Column | RoutineName; steps: JsonStep[] }
export type PlannedCondition =
  | { kind: 'test'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'embedded'; embed: Embed; present: boolean }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; members: PlannedCondition[] }
export type PlannedOrder = {
  field: PlannedField
  descending: boolean
  nulls?: 'first' | 'last'
  /** The order is by a column of the one row this leads to. */
  via?: Relationship
}

/** Rows to select from: those of a relation, or what a write or a function gave. */
export type ReadNode = {
  alias: string
  from: Relation | 'source'
  items: Output[]
  where: PlannedCondition[]
  order: PlannedOrder[]
  page: Page
  embeds: Embed[]
}
export type Output =
  | { kind: 'all'; columns: string[] }
  | { kind: 'field'; field: PlannedField; key: string; cast?: string }
  | { kind: 'embed'; embed: Embed }
export type Embed = {
  alias: string
  /** As the client calls it. */
  names: string[]
  key: string
  inner: boolean
  spread: boolean
  /** Whether a condition asks for its presence. */
  tested: boolean
  relationship: Relationship
  node: ReadNode
}

export type Answering = {
  accept: Accept
  count?: Count
  applied: Preferences
  method: Method
  /** Refuse, and undo, unless at most so many rows were touched. */
  maxAffected?: number
}

export type ReadPlan = { kind: 'read'; root: ReadNode; answering: Answering }
export type InsertPlan = {
  kind: 'insert'
  relation: Relation
  columns: Column[]
  json: string
  rows: number
  defaults: boolean
  conflict?: { target: string[]; merge: boolean }
  returning?: Returning
  answering: Answering
}
export type UpdatePlan = {
  kind: 'update'
  relation: Relation
  columns: Column[]
  json: string
  where: PlannedCondition[]
  returning?: Returning
  answering: Answering
}
export type DeletePlan = {
  kind: 'delete'
  relation: Relation
  where: PlannedCondition[]
  returning?: Returning
  answering: Answering
}
/** What a write gives back: the columns that `root` reads. */
export type Returning = { columns: string[]; root: ReadNode }
export type CallPlan = {
  kind: 'call'
  routine: Routine
  arguments: CallArguments
  /** Absent for scalars. */
  root?: ReadNode
  answering: Answering
}
export type CallArguments =
  | { from: 'body'; json: string; names: string[] }
  | { from: 'whole body'; json: string }
  | { from: 'query'; values: [name: string, value: string][] }
/** A write of nothing, which needs no database. */
export type NothingPlan = {
  kind: 'nothing'
  write: 'insert' | 'update'
  representation: boolean
  answering: Answering
}
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan
export type Plan = ReadPlan | WritePlan | CallPlan | NothingPlan

export function planRequest(request: RestRequest, schema: Schema): Plan {
  const { target, method, query } = request
  if (target.kind === 'function') return planCall(request, target.name, schema, describeAnswer(request))
  const relation = findRelation(request, schema)
  const answering = describeAnswer(request)
  if (method === 'GET' || method === 'HEAD')
    return { kind: 'read', root: planRead(query, relation, schema), answering }
  return planWrite(request, relation, schema, answering)
}

function findRelation({ schema: schemaName, target }: RestRequest, schema: Schema): Relation {
  const relations = schema.relations.get(schemaName)
  const name = target.kind === 'root' ? '' : target.name
  const relation = relations?.get(name)
  if (!relation) throw noTable(schemaName, name, closest(name, [...(relations?.keys() ?? [])]))
  return relation
}

function describeAnswer({ accept, preferences, method, target }: RestRequest): Answering {
  const isWrite = target.kind === 'relation' && method !== 'GET' && method !== 'HEAD'
  const { handling, count, maxAffected } = preferences
  const takesLimit = method === 'PATCH' || method === 'DELETE' || target.kind === 'function'
  return {
    accept,
    method,
    count,
    maxAffected: takesLimit ? maxAffected : undefined,
    applied: {
      ...(isWrite ? { return: preferences.return } : {}),
      ...(method === 'POST' && isWrite
        ? { resolution: preferences.resolution, missing: preferences.missing }
        : {}),
      count,
      handling,
      ...(takesLimit ? { maxAffected } : {}),
    },
  }
}

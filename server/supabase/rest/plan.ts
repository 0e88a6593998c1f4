// A request after every name was looked up in the schema: only the SQL must still be written.
import type { Count, Preferences } from './parse-preferences.ts'
import type { Accept } from './parse-accept.ts'
import type { AggregateName, JsonStep, Method, Page, Test } from './request.ts'
import type { Column, Relation, Relationship, Routine, RoutineName } from './schema.ts'

export type PlannedField = { alias: string; of: Column | RoutineName; steps: JsonStep[] }
export type PlannedCondition =
  | { kind: 'test'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'embedded'; embed: Embed; present: boolean }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; members: PlannedCondition[] }
export type PlannedOrder = {
  field: PlannedField
  descending: boolean
  nulls?: 'first' | 'last'
  /** The relationship to the one related row whose column decides the order. */
  via?: Relationship
}

/** The rows to select from: those of a relation, or the result of a write or a function. */
export type ReadNode = {
  alias: string
  from: Relation | 'source'
  items: Output[]
  where: PlannedCondition[]
  order: PlannedOrder[]
  page: Page
  embeds: Embed[]
  /** The function that returns the rows of `from` for a row of the node with this alias. */
  call?: { routine: RoutineName; row: string }
  /** True for the columns of one related row that are spread in another: their aggregates are computed there. */
  isSpread: boolean
}
export type Output =
  | { kind: 'all'; columns: string[] }
  | { kind: 'field'; field: PlannedField; key: string; cast?: string }
  | AggregateOutput
  | { kind: 'embed'; embed: Embed }
/** A value computed from a group of rows: those that agree in all other outputs. Without `of`, it counts rows. */
export type AggregateOutput = {
  kind: 'aggregate'
  name: AggregateName
  of?: { field: PlannedField; cast?: string }
  key: string
  cast?: string
}
export type Embed = {
  alias: string
  /** The names that the client may use for it. */
  names: string[]
  key: string
  inner: boolean
  spread: boolean
  /** True when a condition tests its presence. */
  tested: boolean
  relationship: Relationship
  node: ReadNode
}

export type Answering = {
  accept: Accept
  count?: Count
  applied: Preferences
  method: Method
  /** Fails, and rolls back, when more than this many rows were affected. */
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
/** The columns that a write returns, which `root` reads. */
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
/** A write without rows, which needs no database. */
export type NothingPlan = {
  kind: 'nothing'
  write: 'insert' | 'update'
  representation: boolean
  answering: Answering
}
export type WritePlan = InsertPlan | UpdatePlan | DeletePlan
export type Plan = ReadPlan | WritePlan | CallPlan | NothingPlan

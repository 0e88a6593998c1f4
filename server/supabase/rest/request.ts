// The content of a request as plain data: its names are not checked yet.
import type { Accept } from './parse-accept.ts'
import type { Preferences } from './parse-preferences.ts'
import type { Comparison, TextSearch } from './operators.ts'
import type { Payload } from './read-body.ts'

export type JsonStep = { key: string | number; asText: boolean }
export type Field = { name: string; steps: JsonStep[] }

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'column'; field: Field; alias?: string; cast?: string }
  | AggregateItem
  | EmbedItem
/** `amount::int.sum()::text`: `of.cast` converts the values, `cast` the result. `count()` alone has no `of`. */
export type AggregateItem = {
  kind: 'aggregate'
  name: AggregateName
  of?: { field: Field; cast?: string }
  alias?: string
  cast?: string
}
export type AggregateName = 'sum' | 'avg' | 'min' | 'max' | 'count'
export type EmbedItem = {
  kind: 'embed'
  name: string
  alias?: string
  hint?: string
  inner: boolean
  spread: boolean
  items: SelectItem[]
}

export type IsOperand = 'null' | 'not null' | 'true' | 'false' | 'unknown'
export type Test =
  | { kind: 'compare'; operator: Comparison; value: string; quantifier?: 'any' | 'all' }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; truth: IsOperand }
  | { kind: 'search'; search: TextSearch; config?: string; value: string }
export type Condition =
  | { kind: 'test'; field: Field; negated: boolean; test: Test }
  | { kind: 'logic'; operator: 'and' | 'or'; negated: boolean; members: Condition[] }

export type OrderTerm = { field: Field; relation?: string; descending: boolean; nulls?: 'first' | 'last' }
/** The number of rows to return and to skip. */
export type Page = { limit?: number; offset?: number }

/** The position in the tree of embedded relations to which something applies; the root is `[]`. */
export type At<T> = { path: string[]; value: T }

export type RestQuery = {
  select: SelectItem[]
  filters: At<Condition>[]
  orders: At<OrderTerm[]>[]
  pages: At<Page>[]
  columns?: string[]
  onConflict?: string[]
  /** Parameters of GET /rpc/…: arguments or filters, which only the function's signature can distinguish. */
  loose: [name: string, value: string][]
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Target =
  | { kind: 'root' }
  | { kind: 'relation'; name: string }
  | { kind: 'function'; name: string }

export type RestRequest = {
  method: Method
  target: Target
  schema: string
  query: RestQuery
  accept: Accept
  preferences: Preferences
  payload?: Payload
}

// A tree of what to read: the root's columns, and the relations embedded in it.
import { noSpreadAggregates, notEmbedded, relatedOrder, tooMuch, undefinedType } from './errors.ts'
import { limits } from './limits.ts'
import { findRelationship } from './find-relationship.ts'
import { resolveField, type Rows } from './plan-fields.ts'
import type { AggregateOutput, Embed, Output, PlannedCondition, PlannedOrder, ReadNode } from './plan.ts'
import type {
  AggregateItem,
  Condition,
  EmbedItem,
  Field,
  OrderTerm,
  RestQuery,
  SelectItem,
} from './request.ts'
import { isToOne, type Relation, type Schema } from './schema.ts'
import { hasAggregates } from './sql-outputs.ts'

type Planning = { schema: Schema; used: number; rowsOf: Map<ReadNode, Rows> }

/** `rows` defines the columns; the read is from them, or from `source` when a write or a call produced them. */
export function planRead(
  query: Pick<RestQuery, 'select' | 'filters' | 'orders' | 'pages'>,
  rows: Rows,
  schema: Schema,
  from: Relation | 'source' = rows as Relation,
): ReadNode {
  const planning: Planning = { schema, used: 0, rowsOf: new Map() }
  const root = planNode(planning, rows, from, query.select)
  for (const { path, value } of query.filters) {
    const node = nodeAt(root, path)
    node.where.push(planCondition(planning, node, value))
  }
  for (const { path, value } of query.orders) {
    const node = nodeAt(root, path)
    node.order = value.map((term) => planOrder(planning, node, term))
  }
  for (const { path, value } of query.pages) nodeAt(root, path).page = value
  return root
}

/** The protocol's max-rows: no read returns more rows, or embeds more in one row. */
export function limitRows(node: ReadNode): ReadNode {
  const limit = Math.min(node.page.limit ?? limits.maxRows, limits.maxRows)
  for (const { node: embedded } of node.embeds) limitRows(embedded)
  return Object.assign(node, { page: { ...node.page, limit } })
}

function planNode(
  planning: Planning,
  rows: Rows,
  from: Relation | 'source',
  items: SelectItem[],
  isSpread = false,
): ReadNode {
  const alias = `t${planning.used++}`
  const node: ReadNode = { alias, from, items: [], where: [], order: [], page: {}, embeds: [], isSpread }
  planning.rowsOf.set(node, rows)
  refuseRepeats(items)
  const key = countKey(rows, items)
  if (key !== undefined && from !== 'source') node.items.push({ kind: 'aggregate', name: 'count', key })
  else for (const item of items) node.items.push(planItem(planning, node, rows, item))
  return node
}

// Repeating a long text three hundred times makes hundreds of megabytes in a single row.
function refuseRepeats(items: SelectItem[]): void {
  const times = new Map<string, number>()
  for (const item of items) {
    const name = nameOf(item)
    times.set(name, (times.get(name) ?? 0) + 1)
    if (times.get(name)! > limits.repeats)
      throw tooMuch(`The same selected more than ${limits.repeats} times`)
  }
}

function nameOf(item: SelectItem): string {
  if (item.kind === 'all') return '*'
  if (item.kind === 'embed') return item.name
  return JSON.stringify(item.kind === 'column' ? item.field : [item.name, item.of?.field])
}

// `audience(count)`. The hosted service supports it although aggregates are off: to PostgreSQL, rows.count is
// count(rows).
function countKey({ columns, computed }: Rows, [item, ...others]: SelectItem[]): string | undefined {
  if (item?.kind !== 'column' || others.length > 0 || item.cast !== undefined) return undefined
  const { name, steps } = item.field
  const isCount = name === 'count' && steps.length === 0 && !columns.has(name) && !computed.has(name)
  return isCount ? (item.alias ?? name) : undefined
}

function planItem(planning: Planning, node: ReadNode, rows: Rows, item: SelectItem): Output {
  if (item.kind === 'all') return { kind: 'all', columns: [...rows.columns.keys()] }
  if (item.kind === 'embed') return { kind: 'embed', embed: planEmbed(planning, node, rows, item) }
  if (item.kind === 'aggregate') return planAggregate(planning, node, item)
  const { field, alias, cast } = item
  return {
    kind: 'field',
    field: fieldOf(planning, node, field),
    key: alias ?? lastKey(field),
    ...castOf(planning, cast),
  }
}

function planAggregate(
  planning: Planning,
  node: ReadNode,
  { name, of, alias, cast }: AggregateItem,
): AggregateOutput {
  const value = of && { field: fieldOf(planning, node, of.field), ...castOf(planning, of.cast) }
  return {
    kind: 'aggregate',
    name,
    ...(value && { of: value }),
    key: alias ?? name,
    ...castOf(planning, cast),
  }
}

const castOf = ({ schema }: Planning, cast: string | undefined) =>
  cast === undefined ? {} : { cast: typeNamed(schema, cast) }

function planEmbed(planning: Planning, node: ReadNode, rows: Rows, item: EmbedItem): Embed {
  const relationship = findRelationship(rows, item, node.from !== 'source')
  const isOne = isToOne(relationship)
  const embed: Embed = {
    alias: `e${planning.used}`,
    names: item.alias === undefined ? [item.name] : [item.alias, item.name],
    key: item.alias ?? item.name,
    inner: item.inner,
    spread: item.spread,
    tested: false,
    relationship,
    node: planNode(planning, relationship.target, relationship.target, item.items, item.spread && isOne),
  }
  const { routine } = relationship
  if (routine) embed.node.call = { routine, row: node.alias }
  if (item.spread && !isOne && hasAggregates(embed.node)) throw noSpreadAggregates()
  node.embeds.push(embed)
  return embed
}

const lastKey = ({ name, steps }: Field) =>
  steps.findLast((step): step is { key: string; asText: boolean } => typeof step.key === 'string')?.key ??
  name

function typeNamed(schema: Schema, name: string): string {
  const type = schema.types.get(name) ?? schema.types.get(name.toLowerCase())
  if (type === undefined) throw undefinedType(name)
  return type
}

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  return path.reduce((node, name) => embedNamed(node, name).node, root)
}

function embedNamed(node: ReadNode, name: string): Embed {
  const embed = node.embeds.find(({ names }) => names.includes(name))
  if (!embed) throw notEmbedded(name)
  return embed
}

const fieldOf = (planning: Planning, node: ReadNode, field: Field) =>
  resolveField(planning.rowsOf.get(node)!, node.alias, field, node.from !== 'source')

function planCondition(planning: Planning, node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind === 'logic') {
    return { ...condition, members: condition.members.map((member) => planCondition(planning, node, member)) }
  }
  const { field, negated, test } = condition
  const embed = node.embeds.find(({ names }) => names.includes(field.name))
  if (embed && test.kind === 'is' && (test.truth === 'null' || test.truth === 'not null')) {
    embed.tested = true
    return { kind: 'embedded', embed, present: (test.truth === 'null') === negated }
  }
  return { kind: 'test', field: fieldOf(planning, node, field), negated, test }
}

function planOrder(planning: Planning, node: ReadNode, term: OrderTerm): PlannedOrder {
  const { relation, field, descending, nulls } = term
  if (relation === undefined) return { field: fieldOf(planning, node, field), descending, nulls }
  const { relationship } = embedNamed(node, relation)
  if (!isToOne(relationship)) throw relatedOrder(planning.rowsOf.get(node)!.name, relation)
  return { field: resolveField(relationship.target, 'o', field, true), descending, nulls, via: relationship }
}

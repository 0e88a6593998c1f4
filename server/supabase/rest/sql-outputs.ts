// The columns of a SELECT, and the GROUP BY that its aggregates need.
import type { AggregateOutput, Embed, Output, ReadNode } from './plan.ts'
import { isToOne } from './schema.ts'
import { writeField } from './sql-conditions.ts'
import { quote, type Parameters } from './sql-text.ts'

type Column = { sql: string; isAggregate: boolean }

/** True when an aggregate computes one of the node's outputs, also one that it gets by a spread. */
export function hasAggregates({ items }: ReadNode): boolean {
  return items.some(
    (item) =>
      item.kind === 'aggregate' ||
      (item.kind === 'embed' && item.embed.spread && hasAggregates(item.embed.node)),
  )
}

/** Rows that are spread in another are grouped there. */
export const isGrouped = (node: ReadNode) => !node.isSpread && hasAggregates(node)

/** Groups by position, because an expression with a parameter equals no other. */
export function writeOutputs(node: ReadNode, parameters: Parameters): { outputs: string; group: string } {
  const columns = node.items.flatMap((item) => writeOutput(node, item, parameters))
  const outputs = columns.map(({ sql }) => sql).join(', ')
  if (!isGrouped(node)) return { outputs, group: '' }
  const positions = columns.flatMap(({ isAggregate }, i) => (isAggregate ? [] : [i + 1]))
  return { outputs, group: positions.length === 0 ? '' : ` group by ${positions.join(', ')}` }
}

function writeOutput(node: ReadNode, item: Output, parameters: Parameters): Column[] {
  const { alias } = node
  if (item.kind === 'all') {
    const names = isGrouped(node) ? item.columns.map(quote) : ['*']
    return names.map((name) => ({ sql: `${alias}.${name}`, isAggregate: false }))
  }
  if (item.kind === 'embed') return writeEmbedOutput(node, item.embed)
  const isAggregate = item.kind === 'aggregate' && !node.isSpread
  const of = item.kind === 'field' ? item : item.of
  const value = of && cast(writeField(of.field, parameters), of.cast)
  const shown = isAggregate ? writeAggregate(item, value ?? '*') : (value ?? '1')
  return [{ sql: `${shown} as ${quote(item.key)}`, isAggregate }]
}

const writeAggregate = ({ name, cast: result }: AggregateOutput, value: string) =>
  cast(`${name}(${value})`, result)

const cast = (value: string, type: string | undefined) => (type ? `(${value})::${type}` : value)

function writeEmbedOutput(outer: ReadNode, { alias, key, spread, relationship, node }: Embed): Column[] {
  const asOne = isToOne(relationship)
  const shown = (column: string) => (asOne ? `${alias}.${column}` : `coalesce(${alias}.${column}, '[]')`)
  if (spread) return spreadKeys(node).map((spreadKey) => writeSpreadOutput(outer, shown, spreadKey))
  if (node.items.length === 0) return []
  // PostgreSQL compares jsonb, but not json.
  const value = cast(shown('value'), isGrouped(outer) ? 'jsonb' : undefined)
  return [{ sql: `${value} as ${quote(key)}`, isAggregate: false }]
}

function writeSpreadOutput(
  outer: ReadNode,
  shown: (column: string) => string,
  { key, aggregate }: SpreadKey,
): Column {
  const isAggregate = aggregate !== undefined && !outer.isSpread
  const value = isAggregate ? writeAggregate(aggregate, shown(quote(key))) : shown(quote(key))
  return { sql: `${value} as ${quote(key)}`, isAggregate }
}

type SpreadKey = { key: string; aggregate?: AggregateOutput }

/** The names of the columns that a node spreads in another. */
export function spreadKeys({ items }: ReadNode): SpreadKey[] {
  return items.flatMap((item): SpreadKey[] => {
    if (item.kind === 'all') return item.columns.map((key) => ({ key }))
    if (item.kind === 'field') return [{ key: item.key }]
    if (item.kind === 'aggregate') return [{ key: item.key, aggregate: item }]
    return item.embed.spread ? spreadKeys(item.embed.node) : [{ key: item.embed.key }]
  })
}

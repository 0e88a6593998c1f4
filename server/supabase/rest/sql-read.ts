// A ReadNode as a SELECT: embedded relations are lateral joins, each of which returns one JSON value.
import type { Embed, Output, PlannedOrder, ReadNode } from './plan.ts'
import { isToOne, type ColumnPair, type Relationship } from './schema.ts'
import { writeField, writeWhere } from './sql-conditions.ts'
import { counted, countedRow, qualified, quote, row, type Parameters } from './sql-text.ts'

export function writeSelect(node: ReadNode, parameters: Parameters): string {
  const outputs = node.items.flatMap((item) => writeOutput(node.alias, item, parameters)).join(', ')
  return writeRows(node, outputs, [], '', writePage(node, parameters), parameters)
}

// Embedded relations are read only for the rows of the page, unless they determine which rows these are.
function writeRows(
  node: ReadNode,
  outputs: string,
  joined: string[],
  via: string,
  page: string,
  parameters: Parameters,
): string {
  const tail = `${writeOrder(node, parameters)}${page}`
  const columns = via === '' ? columnsBeside(node) : undefined
  if (!columns) return `select ${outputs} ${writeBody(node, parameters, joined, via)}${tail}`
  const rows = `select ${columns} ${writeBody({ ...node, embeds: [] }, parameters, joined)}${tail}`
  return `select ${outputs} from (${rows}) as ${node.alias}${writeJoins(node, parameters)}`
}

/** The columns that outputs and embedded relations need, when the page can be selected before these are read. */
function columnsBeside({ alias, items, embeds, from }: ReadNode): string | undefined {
  if (from === 'source' || embeds.length === 0) return undefined
  if (embeds.some(({ inner, tested }) => inner || tested)) return undefined
  const names = new Set(embeds.flatMap(({ relationship }) => relationship.pairs.map(([ours]) => ours)))
  for (const item of items) {
    if (item.kind === 'all') for (const name of item.columns) names.add(name)
    // A computed column needs the row of its table.
    if (item.kind === 'field' && !('type' in item.field.of)) return undefined
    if (item.kind === 'field') names.add(item.field.of.name)
  }
  return [...names].map((name) => `${alias}.${quote(name)}`).join(', ')
}

/** The number of rows of the node, regardless of its page. */
export function writeTotal(node: ReadNode, parameters: Parameters, atMost?: number): string {
  const needed = { ...node, embeds: node.embeds.filter(({ inner, tested }) => inner || tested), items: [] }
  return `select 1 ${writeBody(needed, parameters, [])}${atMost === undefined ? '' : ` limit ${atMost}`}`
}

function writeOutput(alias: string, item: Output, parameters: Parameters): string[] {
  if (item.kind === 'all') return [`${alias}.*`]
  if (item.kind === 'embed') return writeEmbedOutput(item.embed)
  if (item.kind === 'count') return [`count(*) as ${quote(item.key)}`]
  const value = writeField(item.field, parameters)
  return [`${item.cast ? `(${value})::${item.cast}` : value} as ${quote(item.key)}`]
}

function writeEmbedOutput({ alias, key, spread, relationship, node }: Embed): string[] {
  const asOne = isToOne(relationship)
  const shown = (column: string) => (asOne ? `${alias}.${column}` : `coalesce(${alias}.${column}, '[]')`)
  if (spread) return keysOf(node).map((name) => `${shown(quote(name))} as ${quote(name)}`)
  return node.items.length === 0 ? [] : [`${shown('value')} as ${quote(key)}`]
}

function keysOf({ items }: ReadNode): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'all') return item.columns
    if (item.kind === 'field' || item.kind === 'count') return [item.key]
    return item.embed.spread ? keysOf(item.embed.node) : [item.embed.key]
  })
}

function writeBody(node: ReadNode, parameters: Parameters, joined: string[], via = ''): string {
  const from = node.from === 'source' ? 'source' : qualified(node.from)
  const conditions = [...joined, ...(node.where.length > 0 ? [writeWhere(node.where, parameters)] : [])]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `from ${from} as ${node.alias}${via}${writeJoins(node, parameters)}${where}`
}

const writeJoins = ({ alias, embeds }: ReadNode, parameters: Parameters) =>
  embeds
    .filter(isNeeded)
    .map((embed) => writeJoin(alias, embed, parameters))
    .join('')

const isNeeded = ({ node, inner, tested }: Embed) => node.items.length > 0 || inner || tested

function writeJoin(outer: string, embed: Embed, parameters: Parameters): string {
  const { alias, node, relationship, spread, inner } = embed
  const rows = writeEmbedded(outer, node, relationship, parameters)
  const value = spread
    ? writeSpread(embed)
    : isToOne(relationship)
      ? `to_json(${row}) as value`
      : `json_agg(${countedRow}) as value`
  const source = isToOne(relationship) ? `(${rows}) as ${row}` : counted(rows)
  const found = spread ? '"$found"' : 'value'
  const on = inner ? `${alias}.${found} is not null` : 'true'
  return ` ${inner ? 'inner' : 'left'} join lateral (select ${value} from ${source}) as ${alias} on ${on}`
}

function writeSpread({ node, relationship }: Embed): string {
  const isOne = isToOne(relationship)
  const columns = keysOf(node).map((key) => {
    const column = `(${isOne ? row : countedRow}).${quote(key)}`
    return `${isOne ? column : `json_agg(${column})`} as ${quote(key)}`
  })
  return [...columns, `${isOne ? 'true' : 'nullif(count(*) > 0, false)'} as "$found"`].join(', ')
}

function writeEmbedded(
  outer: string,
  node: ReadNode,
  relationship: Relationship,
  parameters: Parameters,
): string {
  const outputs = node.items.flatMap((item) => writeOutput(node.alias, item, parameters)).join(', ')
  const { pairs, junction } = relationship
  const there = junction ? `j${node.alias}` : node.alias
  const via = junction
    ? ` join ${qualified(junction.relation)} as ${there} on ${writePairs(there, node.alias, junction.pairs)}`
    : ''
  const page = isToOne(relationship) ? ' limit 1' : writePage(node, parameters)
  return writeRows(node, outputs, [writePairs(outer, there, pairs)], via, page, parameters)
}

const writePairs = (here: string, there: string, pairs: ColumnPair[]) =>
  pairs.map(([ours, theirs]) => `${there}.${quote(theirs)} = ${here}.${quote(ours)}`).join(' and ')

function writeOrder({ order, alias }: ReadNode, parameters: Parameters): string {
  if (order.length === 0) return ''
  return ` order by ${order.map((term) => writeOrderTerm(alias, term, parameters)).join(', ')}`
}

function writeOrderTerm(
  alias: string,
  { field, descending, nulls, via }: PlannedOrder,
  parameters: Parameters,
): string {
  const value = writeField(field, parameters)
  const by = via
    ? `(select ${value} from ${qualified(via.target)} as o where ${writePairs(alias, 'o', via.pairs)} limit 1)`
    : value
  return `${by}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

// The limit is part of the text, and safe as a number that we parsed: the planner must see it to prefer an index to a
// sort. The offset varies with every page, so it is a parameter.
function writePage({ page: { limit, offset } }: ReadNode, parameters: Parameters): string {
  return (limit === undefined ? '' : ` limit ${limit}`) + (offset ? ` offset ${parameters.put(offset)}` : '')
}

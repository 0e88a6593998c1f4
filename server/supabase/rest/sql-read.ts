// A ReadNode as a SELECT: embedded relations are lateral joins, each of which returns one JSON value.
import type { Embed, PlannedOrder, ReadNode } from './plan.ts'
import { isToOne, type ColumnPair, type Relationship } from './schema.ts'
import { writeField, writeWhere } from './sql-conditions.ts'
import { isGrouped, spreadKeys, writeOutputs } from './sql-outputs.ts'
import { counted, countedRow, qualified, quote, row, type Parameters } from './sql-text.ts'

export function writeSelect(node: ReadNode, parameters: Parameters): string {
  return writeRows(node, [], '', writePage, parameters)
}

// Embedded relations are read only for the rows of the page, unless they determine which rows these are.
function writeRows(
  node: ReadNode,
  joined: string[],
  via: string,
  writeItsPage: typeof writePage,
  parameters: Parameters,
): string {
  const { outputs, group } = writeOutputs(node, parameters)
  const page = writeItsPage(node, parameters)
  const tail = `${group}${writeOrder(node, parameters)}${page}`
  const columns = via === '' ? columnsBeside(node) : undefined
  if (!columns) return `select ${outputs} ${writeBody(node, parameters, joined, via)}${tail}`
  const rows = `select ${columns} ${writeBody({ ...node, embeds: [] }, parameters, joined)}${tail}`
  return `select ${outputs} from (${rows}) as ${node.alias}${writeJoins(node, parameters)}`
}

/** The columns that outputs and embedded relations need, when the page can be selected before these are read. */
function columnsBeside(node: ReadNode): string | undefined {
  const { alias, items, embeds, from } = node
  if (from === 'source' || embeds.length === 0 || isGrouped(node)) return undefined
  if (embeds.some(({ inner, tested, node: { call } }) => inner || tested || call)) return undefined
  const names = new Set(embeds.flatMap(({ relationship }) => relationship.pairs.map(([ours]) => ours)))
  for (const item of items) {
    if (item.kind === 'all') for (const name of item.columns) names.add(name)
    // A computed column needs the row of its table.
    const field = item.kind === 'field' ? item.field : item.kind === 'aggregate' ? item.of?.field : undefined
    if (field && !('type' in field.of)) return undefined
    if (field) names.add(field.of.name)
  }
  return [...names].map((name) => `${alias}.${quote(name)}`).join(', ')
}

/** The rows of the node to count, regardless of its page. */
export function writeTotal(node: ReadNode, parameters: Parameters, atMost?: number): string {
  if (isGrouped(node)) return writeRows({ ...node, order: [] }, [], '', () => '', parameters)
  const needed = { ...node, embeds: node.embeds.filter(({ inner, tested }) => inner || tested), items: [] }
  return `select 1 ${writeBody(needed, parameters, [])}${atMost === undefined ? '' : ` limit ${atMost}`}`
}

function writeBody(node: ReadNode, parameters: Parameters, joined: string[], via = ''): string {
  const { call } = node
  const from = call
    ? `${qualified(call.routine)}(${call.row})`
    : node.from === 'source'
      ? 'source'
      : qualified(node.from)
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
  const columns = spreadKeys(node).map(({ key }) => {
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
  const { pairs, junction } = relationship
  const there = junction ? `j${node.alias}` : node.alias
  const via = junction
    ? ` join ${qualified(junction.relation)} as ${there} on ${writePairs(there, node.alias, junction.pairs)}`
    : ''
  const writeItsPage = isToOne(relationship) ? () => ' limit 1' : writePage
  const joined = pairs.length > 0 ? [writePairs(outer, there, pairs)] : []
  return writeRows(node, joined, via, writeItsPage, parameters)
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
  const by = via ? `(select ${value} from ${writeTarget(via, alias)} limit 1)` : value
  return `${by}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

const writeTarget = ({ routine, target, pairs }: Relationship, alias: string) =>
  routine
    ? `${qualified(routine)}(${alias}) as o`
    : `${qualified(target)} as o where ${writePairs(alias, 'o', pairs)}`

// The limit is part of the text, and safe as a number that we parsed: the planner must see it to prefer an index to a
// sort. The offset varies with every page, so it is a parameter.
function writePage({ page: { limit, offset } }: ReadNode, parameters: Parameters): string {
  return (limit === undefined ? '' : ` limit ${limit}`) + (offset ? ` offset ${parameters.put(offset)}` : '')
}

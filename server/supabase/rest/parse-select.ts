// `select=id,alias:name,data->>key::int,beds!hint!inner(…),...gardens(name)`
import { noAggregates, tooMuch } from './errors.ts'
import { limits } from './limits.ts'
import type { AggregateItem, AggregateName, EmbedItem, SelectItem } from './request.ts'
import { Scanner } from './scanner.ts'

const typeName = /[A-Za-z_][\w ]*(?:\[\])?/y
const aggregateCall = /\.(?:sum|avg|min|max|count)\(\)/y

/** Aggregates are refused unless `aggregates` allows them. */
export function parseSelect(text: string, aggregates = false): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const counts = { items: 0, embeds: 0, aggregates }
  const items = parseList(scanner, 0, counts)
  scanner.expectEnd('"," or end of input')
  return items
}

type Counts = { items: number; embeds: number; aggregates: boolean }

function parseList(scanner: Scanner, depth: number, counts: Counts): SelectItem[] {
  if (depth > limits.nesting) throw tooMuch(`Relations embedded more than ${limits.nesting} levels deep`)
  const items: SelectItem[] = []
  if (scanner.done || scanner.text[scanner.at] === ')') return items
  do {
    counts.items += 1
    if (counts.items > limits.selectItems) throw tooMuch(`More than ${limits.selectItems} things to select`)
    items.push(parseItem(scanner, depth, counts))
  } while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner, depth: number, counts: Counts): SelectItem {
  if (scanner.take('...')) return parseEmbed(scanner, scanner.name(), { spread: true }, depth, counts)
  if (scanner.take('*')) return { kind: 'all' }
  let name = scanner.name()
  let alias: string | undefined
  if (isAliasColon(scanner)) {
    scanner.take(':')
    alias = name
    name = scanner.name()
  }
  const next = scanner.text[scanner.at]
  const isCount = name === 'count' && scanner.take('()')
  if (isCount) return aggregateOf({ name: 'count', alias, cast: parseCast(scanner) }, counts)
  if (next === '(' || next === '!') return parseEmbed(scanner, name, { alias, spread: false }, depth, counts)
  const field = scanner.field(name)
  const cast = parseCast(scanner)
  const aggregate = scanner.match(aggregateCall)?.slice(1, -2) as AggregateName | undefined
  if (!aggregate) return { kind: 'column', field, alias, cast }
  return aggregateOf({ name: aggregate, of: { field, cast }, alias, cast: parseCast(scanner) }, counts)
}

const parseCast = (scanner: Scanner): string | undefined =>
  scanner.take('::') ? (scanner.match(typeName)?.trim() ?? scanner.refuse('a type')) : undefined

function aggregateOf(item: Omit<AggregateItem, 'kind'>, { aggregates }: Counts): AggregateItem {
  if (!aggregates) throw noAggregates()
  return { kind: 'aggregate', ...item }
}

function isAliasColon({ text, at }: Scanner): boolean {
  return text[at] === ':' && text[at + 1] !== ':'
}

function parseEmbed(
  scanner: Scanner,
  name: string,
  { alias, spread }: { alias?: string; spread: boolean },
  depth: number,
  counts: Counts,
): EmbedItem {
  counts.embeds += 1
  if (counts.embeds > limits.embeds) throw tooMuch(`More than ${limits.embeds} embedded relations`)
  let target = name
  let key = alias
  if (spread && isAliasColon(scanner)) {
    scanner.take(':')
    key = name
    target = scanner.name()
  }
  let hint: string | undefined
  let inner = false
  while (scanner.take('!')) {
    const modifier = scanner.name('a join type or a hint')
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  scanner.expect('(')
  const items = parseList(scanner, depth + 1, counts)
  scanner.expect(')')
  return { kind: 'embed', name: target, alias: key, hint, inner, spread, items }
}

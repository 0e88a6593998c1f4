// Derives the relationships of tables from foreign keys: forward, backward and through junctions. A view over such
// a table has the same ones.
import type { ColumnPair, Relation, Relationship } from './schema.ts'

type ForeignKey = { name: string; from: Relation; to: Relation; pairs: ColumnPair[]; unique: boolean }

export type ForeignKeyRow = { name: string; from: string; to: string; pairs: [string, string][] }
export type ViewColumn = { view: string; base: string; name: string }

export function relate(byOid: Map<string, Relation>, rows: ForeignKeyRow[], viewColumns: ViewColumn[]): void {
  const tables = rows.flatMap(({ name, from, to, pairs }): ForeignKey[] => {
    const source = byOid.get(from)
    const target = byOid.get(to)
    return source && target
      ? [{ name, from: source, to: target, pairs, unique: isUnique(source, pairs) }]
      : []
  })
  const keys = [...tables, ...throughViews(byOid, tables, viewColumns)]
  for (const key of keys) relateDirectly(key)
  for (const first of keys) {
    for (const second of tables) {
      if (first.from === second.from && first !== second) relateThrough(first, second)
    }
  }
}

function relateDirectly({ name, from, to, pairs, unique }: ForeignKey): void {
  from.relationships.push({
    cardinality: unique ? 'one-to-one' : 'many-to-one',
    target: to,
    constraint: name,
    pairs,
  })
  to.relationships.push({
    cardinality: unique ? 'one-to-one' : 'one-to-many',
    target: from,
    constraint: name,
    pairs: pairs.map(turn),
  })
}

/** A table whose key contains both foreign keys is a junction of their targets. */
function relateThrough(first: ForeignKey, second: ForeignKey): void {
  const junction = first.from
  const held = [...first.pairs, ...second.pairs].map(([here]) => here)
  if (!junction.primaryKey.length || !held.every((column) => junction.primaryKey.includes(column))) return
  const relationship: Relationship = {
    cardinality: 'many-to-many',
    target: second.to,
    constraint: first.name,
    pairs: first.pairs.map(turn),
    junction: { relation: junction, constraint: second.name, pairs: second.pairs },
  }
  first.to.relationships.push(relationship)
}

// A view has the relationships of its base table when it contains the columns of the key under their own names, and
// none of its other tables has a column of that name.
function throughViews(
  byOid: Map<string, Relation>,
  keys: ForeignKey[],
  viewColumns: ViewColumn[],
): ForeignKey[] {
  const shown = showingViews(byOid, viewColumns)
  const standIns = (table: Relation, columns: string[]) =>
    (shown.get(table) ?? [])
      .filter(({ names }) => columns.every((name) => names.has(name)))
      .map(({ view }) => view)
  return keys.flatMap((key) => {
    const froms = [
      key.from,
      ...standIns(
        key.from,
        key.pairs.map(([here]) => here),
      ),
    ]
    const tos = [
      key.to,
      ...standIns(
        key.to,
        key.pairs.map(([, there]) => there),
      ),
    ]
    return froms.flatMap((from) => tos.map((to) => ({ ...key, from, to }))).slice(1)
  })
}

function showingViews(byOid: Map<string, Relation>, viewColumns: ViewColumn[]) {
  const owners = new Map<string, number>()
  for (const { view, name } of viewColumns)
    owners.set(`${view}.${name}`, (owners.get(`${view}.${name}`) ?? 0) + 1)
  const shown = new Map<Relation, { view: Relation; names: Set<string> }[]>()
  for (const { view: viewOid, base, name } of viewColumns) {
    const view = byOid.get(viewOid)
    const table = byOid.get(base)
    if (!view || !table || owners.get(`${viewOid}.${name}`) !== 1) continue
    const views = shown.get(table) ?? []
    shown.set(table, views)
    const known = views.find((other) => other.view === view)
    if (known) known.names.add(name)
    else views.push({ view, names: new Set([name]) })
  }
  return shown
}

function isUnique(table: Relation, pairs: ColumnPair[]): boolean {
  const held = new Set(pairs.map(([here]) => here))
  return table.uniqueKeys.some((key) => key.every((column) => held.has(column)))
}

const turn = ([here, there]: ColumnPair): ColumnPair => [there, here]

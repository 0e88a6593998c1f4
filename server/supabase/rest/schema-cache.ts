// Caches the schema in memory, and reads it again after each `notify pgrst`.
import type { Database } from '#database/database.ts'
import { relate, type ForeignKeyRow, type ViewColumn } from './relationships.ts'
import type { Column, Relation, Routine, Schema } from './schema.ts'
import { schemaQuery } from './schema-queries.ts'

type Row = {
  relations: { oid: string; schema: string; name: string; isView: boolean; columns: Column[]; keys: Key[] }[]
  foreignKeys: ForeignKeyRow[]
  viewColumns: ViewColumn[]
  functions: FunctionRow[]
  types: [name: string, sql: string][]
  readsRequest: boolean
}
type Key = { primary: boolean; columns: string[] }
type ArgumentRow = { name: string; type: string; base: string; relation: string; mode: string }
type FunctionRow = {
  schema: string
  name: string
  readOnly: boolean
  returnsSet: boolean
  /** True for a set that is declared with `rows 1`. */
  returnsOne: boolean
  defaults: number
  variadic: boolean
  returns: string
  relation: string
  composite: boolean
  arguments: ArgumentRow[]
  /** The columns of a composite type that is not an exposed relation. */
  rowColumns: ArgumentRow[] | null
}

type SchemaCache = { current(): Schema; close(): Promise<void> }

const retryMs = 1_000

export async function openSchemaCache(
  db: Database,
  exposedSchemas: string[],
  onError: (error: unknown) => void,
): Promise<SchemaCache> {
  let schema: Schema | undefined
  let closed = false
  let stop = async () => undefined as void

  // Serialized, so that an older result never replaces a newer one.
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    schema = await readSchema(db, exposedSchemas)
  }
  const reload = () => {
    reading = reading.then(read).catch((error: unknown) => {
      if (!closed) onError(error)
    })
  }
  const listen = async (): Promise<void> => {
    stop = await db.listen('pgrst', reload, () => retry())
    if (closed) await stop()
  }
  // Notifications without a listener are lost, so it listens again and then reads again.
  const retry = () => {
    if (closed) return
    setTimeout(() => void listen().then(reload, retry), retryMs).unref()
  }
  // Listens before reading, so that no change is missed between the two.
  await listen()
  const first = reading.then(read)
  reading = first.catch(() => undefined)
  await first
  return {
    current: () => schema!,
    async close() {
      closed = true
      await stop()
      await reading
    },
  }
}

export async function readSchema(db: Database, exposedSchemas: string[]): Promise<Schema> {
  const catalog = db.as({ role: 'service_role' }, { search_path: '' })
  const [row] = await catalog.query<{ schema: string }>(schemaQuery, [exposedSchemas])
  return buildSchema(JSON.parse(row!.schema) as Row)
}

function buildSchema(row: Row): Schema {
  const byOid = new Map<string, Relation>()
  const relations: Schema['relations'] = new Map()
  for (const { oid, schema, name, isView, columns, keys } of row.relations) {
    const relation: Relation = {
      oid,
      schema,
      name,
      isView,
      columns: byName(columns),
      primaryKey: keys.find((key) => key.primary)?.columns ?? [],
      uniqueKeys: keys.map((key) => key.columns),
      computed: new Map(),
      relationships: [],
    }
    byOid.set(oid, relation)
    entry(relations, schema, () => new Map<string, Relation>()).set(name, relation)
  }
  relate(byOid, row.foreignKeys, row.viewColumns)
  const routines: Schema['routines'] = new Map()
  for (const fn of row.functions) addFunction(fn, byOid, routines)
  const types = new Map([...row.types, ...byOwnName(row.types), ...spokenTypes])
  return { relations, routines, types, readsRequest: row.readsRequest }
}

function addFunction(fn: FunctionRow, byOid: Map<string, Relation>, routines: Schema['routines']): void {
  const inputs = fn.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const outputs = fn.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  const [only] = inputs
  const rowOf = inputs.length === 1 && only ? byOid.get(only.relation) : undefined
  if (rowOf) {
    if (rowOf.schema === fn.schema) addComputed(rowOf, fn, byOid)
    return
  }
  const relation = outputs.length === 0 ? byOid.get(fn.relation) : undefined
  const routine: Routine = {
    schema: fn.schema,
    name: fn.name,
    readOnly: fn.readOnly,
    returnsSet: fn.returnsSet,
    result: fn.returns === 'void' ? 'void' : fn.composite ? 'row' : 'scalar',
    relation,
    columns: relation?.columns ?? byName((fn.rowColumns ?? outputs).map(toColumn)),
    arguments: inputs.map(({ name, type, base, mode }, i) => ({
      name,
      type,
      base,
      optional: i >= inputs.length - fn.defaults || mode === 'v',
      variadic: mode === 'v',
    })),
  }
  const inSchema = entry(routines, fn.schema, () => new Map<string, Routine[]>())
  entry(inSchema, fn.name, (): Routine[] => []).push(routine)
}

/** A function of one row is read like a column, or like a relationship when it returns rows of a relation. */
function addComputed(rowOf: Relation, fn: FunctionRow, byOid: Map<string, Relation>): void {
  const routine = { schema: fn.schema, name: fn.name }
  if (!fn.returnsSet) {
    rowOf.computed.set(fn.name, routine)
    return
  }
  const target = byOid.get(fn.relation)
  const cardinality = fn.returnsOne ? 'many-to-one' : 'one-to-many'
  if (target) rowOf.relationships.push({ cardinality, target, constraint: fn.name, pairs: [], routine })
}

const toColumn = ({ name, type, base }: ArgumentRow): Column => ({
  name,
  type,
  base,
  required: false,
  nullable: true,
  generated: false,
  default: null,
})

const byName = (columns: Column[]) => new Map(columns.map((column) => [column.name, column]))
const byOwnName = (types: Row['types']) => types.map(([, sql]): [string, string] => [sql, sql])

/** Type names of SQL that pg_type does not contain. */
const spokenTypes: Row['types'] = [
  ['int', 'integer'],
  ['float', 'double precision'],
  ['decimal', 'numeric'],
  ['string', 'text'],
]

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

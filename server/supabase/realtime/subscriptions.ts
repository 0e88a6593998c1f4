// Turns a client's subscription into one that changes can be compared with.
import type { Role } from '#database/database.ts'
import { FilterError, parseFilter, type Condition } from './filters.ts'
import type { Wanted } from './join.ts'
import { serviceRole } from './retrying-query.ts'
import type { Table } from './tables.ts'

/** The ID is ours: it tells the client which of its listeners receives a change. */
export type NumberedWanted = Wanted & { id: number }

export type Filter = {
  /** Decided here, by comparing texts. */
  plain: { column: string; texts: Set<string> }[]
  /** Decided by PostgreSQL as the subscriber; JSON of Condition[], so that equal filters are evaluated once. */
  sql: string | null
}

export type Subscription = {
  id: number
  event: string
  table: Table
  filter: Filter
  select: string[] | null
}

/** An invalid subscription, with a message for the client. */
export class SubscriptionError extends Error {}

const events = ['*', 'INSERT', 'UPDATE', 'DELETE']
// Types whose equal values have equal texts.
const textual = new Set(['uuid', 'text', 'varchar', 'int2', 'int4', 'int8', 'bool', 'date'])

export async function resolveSubscriptions(
  tables: Table[],
  role: Role,
  wanted: NumberedWanted[],
): Promise<Subscription[]> {
  const resolved: Subscription[] = []
  for (const entry of wanted) {
    if (!events.includes(entry.event.toUpperCase()))
      throw new SubscriptionError(`unknown event ${entry.event}`)
    for (const table of wantedTables(tables, role, entry)) resolved.push(await resolve(table, role, entry))
  }
  return resolved
}

function wantedTables(tables: Table[], role: Role, { schema = 'public', table }: Wanted): Table[] {
  const inSchema = tables.filter((known) => schema === '*' || known.schema === schema)
  if (table === undefined || table === null || table === '' || table === '*') {
    return inSchema.filter((known) => (known.readable[role] ?? []).length > 0)
  }
  const found = inSchema.filter((known) => known.name === table)
  if (found.length === 0)
    throw new SubscriptionError(`table ${schema}.${table} is not published for realtime`)
  return found
}

async function resolve(table: Table, role: Role, wanted: NumberedWanted): Promise<Subscription> {
  const conditions = readFilter(wanted.filter ?? '')
  const select = wanted.select?.length ? wanted.select : null
  const columns = [...new Set([...conditions.map(({ column }) => column), ...(select ?? [])])]
  const unknown = columns.find((column) => !table.columns.some(({ name }) => name === column))
  if (unknown !== undefined)
    throw new SubscriptionError(`column ${unknown} of ${nameOf(table)} does not exist`)
  checkReadable(table, columns, role)
  const filter = conditions.length > 0 ? await toFilter(table, conditions) : { plain: [], sql: null }
  return { id: wanted.id, event: wanted.event.toUpperCase(), table, filter, select }
}

// A filter on an unreadable column would reveal its content.
function checkReadable(table: Table, columns: string[], role: Role): void {
  const readable = table.readable[role] ?? []
  const hidden = columns.find((column) => !readable.includes(column))
  if (hidden !== undefined) throw new SubscriptionError(`column ${hidden} of ${nameOf(table)} can't be read`)
}

function readFilter(text: string): Condition[] {
  try {
    return parseFilter(text)
  } catch (error) {
    if (error instanceof FilterError) throw new SubscriptionError(error.message)
    throw error
  }
}

async function toFilter(table: Table, conditions: Condition[]): Promise<Filter> {
  const texts = await canonicalTexts(table, conditions)
  const plain: Filter['plain'] = []
  const sql: Condition[] = []
  conditions.forEach((condition, i) => {
    const type = table.columns.find(({ name }) => name === condition.column)?.type ?? ''
    const isPlain = !condition.negated && ['eq', 'in'].includes(condition.operator) && textual.has(type)
    if (isPlain) plain.push({ column: condition.column, texts: new Set(texts[i]) })
    else sql.push(condition)
  })
  return { plain, sql: sql.length > 0 ? JSON.stringify(sql) : null }
}

const checkFilter = 'select realtime.canonical($1, $2) as texts, realtime.check_filter($1, $2)'

async function canonicalTexts(table: Table, conditions: Condition[]): Promise<string[][]> {
  try {
    const values = [table.relation, JSON.stringify(conditions)]
    const [row] = await table.db.as(serviceRole).query<{ texts: string[][] }>(checkFilter, values)
    return row!.texts
  } catch (error) {
    // 22: the value does not fit the type; 42: the type has no such operator.
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('22') || code?.startsWith('42')) throw new SubscriptionError(message)
    throw error
  }
}

function nameOf({ schema, name }: Table): string {
  return `${schema}.${name}`
}

// The types of the database in the format of supabase-js, read from the catalog.
type Sql = (text: string) => Promise<Record<string, unknown>[]>

const HEAD = `// Read from the catalog by \`npm run types\`: change the migrations, then run it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

type Link = {
  foreignKeyName: string
  columns: string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: string[]
}

type ForeignKey<Name extends string, Columns extends string[], To extends string, Referenced extends string[], One extends boolean = false> = {
  foreignKeyName: Name
  columns: Columns
  isOneToOne: One
  referencedRelation: To
  referencedColumns: Referenced
}

/** Any value may be written into a JSON column. */
type Written<Row> = { [Column in keyof Row]: Json extends Row[Column] ? unknown : Row[Column] }

/** \`Required\` are the columns that an insert must name: they are neither nullable nor have a default. */
type Table<Row, Required extends keyof Row, Relationships extends Link[] = []> = {
  Row: Row
  Insert: Pick<Written<Row>, Required> & Partial<Omit<Written<Row>, Required>>
  Update: Partial<Written<Row>>
  Relationships: Relationships
}

type Callable<Args, Returns> = { Args: Args; Returns: Returns }

type RowsOf<Args, Name extends keyof Tables, Many extends boolean> = {
  Args: Args
  Returns: Many extends true ? Tables[Name]['Row'][] : Tables[Name]['Row']
  SetofOptions: { from: '*'; to: Name; isOneToOne: false; isSetofReturn: Many }
}
`

export async function databaseTypes(sql: Sql): Promise<string> {
  const tables = (await sql(tablesQuery)) as TableFacts[]
  const functions = (await sql(functionsQuery)) as FunctionFacts[]
  const none = '{ [name in never]: never }'
  return [
    HEAD,
    'export type Tables = {',
    ...tables.flatMap(printTable),
    '}',
    '',
    'type Functions = {',
    ...functions.map(printFunction),
    '}',
    '',
    'export type Database = {',
    `  public: { Tables: Tables; Views: ${none}; Functions: Functions; Enums: ${none}; CompositeTypes: ${none} }`,
    '}',
    '',
  ].join('\n')
}

type Column = { name: string; type: string; nullable: boolean; optional: boolean; checks: string[] }
type Relationship = { name: string; columns: string[]; one: boolean; to: string; toColumns: string[] }
type TableFacts = { name: string; columns: Column[]; relationships: Relationship[] }
type Argument = { name: string; type: string; optional: boolean }
type FunctionFacts = {
  name: string
  args: Argument[]
  type: string
  many: boolean
  row: string | null
  out: Argument[] | null
}

const tablesQuery = `
  select c.relname as name,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
        'nullable', not a.attnotnull, 'optional', a.atthasdef or not a.attnotnull,
        'checks', (select coalesce(jsonb_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select jsonb_agg(jsonb_build_object('name', f.conname, 'to', r.relname,
        'columns', (select jsonb_agg(a.attname) from unnest(f.conkey) k join pg_attribute a on a.attrelid = c.oid and a.attnum = k),
        'toColumns', (select jsonb_agg(a.attname) from unnest(f.confkey) k join pg_attribute a on a.attrelid = r.oid and a.attnum = k),
        'one', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
          and i.indkey::int2[] = f.conkey)) order by f.conname)
      from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and r.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  order by c.relname collate "C"`

// Only functions that a signed-in user may call.
const functionsQuery = `
  select p.proname as name, p.proretset as many, p.prorettype::regtype::text as type,
    (select c.relname from pg_class c where c.reltype = p.prorettype and c.relkind in ('r', 'v')) as row,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', p.proargtypes[n - 1]::regtype::text,
        'optional', n > p.pronargs - p.pronargdefaults) order by n)
      from generate_series(1, p.pronargs) n), '[]') as args,
    (select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', p.proallargtypes[n]::regtype::text, 'optional', false) order by n)
      from generate_subscripts(p.proallargtypes, 1) n where p.proargmodes[n] in ('o', 't')) as out
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname collate "C"`

function printTable({ name, columns, relationships }: TableFacts): string[] {
  const required = columns.filter(({ optional }) => !optional).map((column) => `'${column.name}'`)
  const links = relationships.length > 0 ? `, [${relationships.map(printRelationship).join(', ')}]` : ''
  return [
    `  ${name}: Table<{`,
    ...columns.map((column) => `    ${column.name}: ${rowType(column)}`),
    `  }, ${required.join(' | ') || 'never'}${links}>`,
  ]
}

function printRelationship({ name, columns, one, to, toColumns }: Relationship): string {
  return `ForeignKey<'${name}', [${quoted(columns)}], '${to}', [${quoted(toColumns)}]${one ? ', true' : ''}>`
}

function printFunction(callable: FunctionFacts): string {
  const fields = (list: Argument[], typeOf = scriptType) =>
    `{ ${list.map(({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`).join('; ')} }`
  const args = callable.args.length > 0 ? fields(callable.args, argumentType) : 'never'
  if (callable.row) return `  ${callable.name}: RowsOf<${args}, '${callable.row}', ${callable.many}>`
  const one = callable.out ? fields(callable.out) : scriptType(callable.type)
  return `  ${callable.name}: Callable<${args}, ${callable.many ? `${one}[]` : one}>`
}

const isJson = (type: string) => type === 'json' || type === 'jsonb'

const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ')

/** Every argument of a function may be null; arguments may be narrower than results. */
function argumentType(type: string): string {
  if (isJson(type)) return 'unknown'
  return `${type.endsWith('[]') ? 'readonly ' : ''}${scriptType(type)} | null`
}

const rowType = (column: Column) => `${columnType(column)}${column.nullable ? ' | null' : ''}`

// The format of PostgreSQL; a trailing `or private.fail(…)` only adds the error's message.
const LISTED =
  /^CHECK \(+(?:\w+ IS NULL\) OR \(+)?\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)(?:\)+$| OR private\.fail\()/

/** The texts that a check like `state in ('draft', 'sent')` allows; any text when no check lists them. */
function columnType({ type, checks }: Column): string {
  for (const check of checks) {
    const list = LISTED.exec(check)?.[1]
    if (list) return list.replaceAll('::text', '').replaceAll(', ', ' | ')
  }
  return scriptType(type)
}

/** The TypeScript type of a PostgreSQL type's JSON. */
function scriptType(type: string): string {
  if (type.endsWith('[]')) return `${scriptType(type.slice(0, -2))}[]`
  if (['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric'].includes(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (isJson(type)) return 'Json'
  if (type === 'void') return 'undefined'
  return 'string'
}

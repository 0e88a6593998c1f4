// The types of the database in the format of supabase-js, read from the catalog.
type Sql = (text: string) => Promise<Record<string, unknown>[]>

export async function databaseTypes(sql: Sql): Promise<string> {
  const tables = (await sql(tablesQuery)) as Table[]
  const functions = (await sql(functionsQuery)) as Callable[]
  return [
    '// Read from the catalog by `npm run types`: change the migrations, then run it.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    '  public: {',
    '    Tables: {',
    ...tables.flatMap(printTable),
    '    }',
    '    Views: { [name in never]: never }',
    '    Functions: {',
    ...functions.flatMap(printFunction),
    '    }',
    '    Enums: { [name in never]: never }',
    '    CompositeTypes: { [name in never]: never }',
    '  }',
    '}',
    '',
    `export type Tables = Database['public']['Tables']`,
    '',
  ].join('\n')
}

type Column = { name: string; type: string; nullable: boolean; optional: boolean; checks: string[] }
type Relationship = { name: string; columns: string[]; one: boolean; to: string; toColumns: string[] }
type Table = { name: string; columns: Column[]; relationships: Relationship[] }
type Argument = { name: string; type: string; optional: boolean }
type Callable = {
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

function printTable(table: Table): string[] {
  const line = (column: Column, optional: boolean, type = rowType(column)) =>
    `          ${column.name}${optional ? '?' : ''}: ${type}`
  return [
    `      ${table.name}: {`,
    '        Row: {',
    ...table.columns.map((column) => line(column, false)),
    '        }',
    '        Insert: {',
    ...table.columns.map((column) => line(column, column.optional, writtenType(column))),
    '        }',
    '        Update: {',
    ...table.columns.map((column) => line(column, true, writtenType(column))),
    '        }',
    ...printRelationships(table.relationships),
    '      }',
  ]
}

function printRelationships(relationships: Relationship[]): string[] {
  if (relationships.length === 0) return ['        Relationships: []']
  return [
    '        Relationships: [',
    ...relationships.flatMap((relationship) => [
      '          {',
      `            foreignKeyName: '${relationship.name}'`,
      `            columns: [${quoted(relationship.columns)}]`,
      `            isOneToOne: ${relationship.one}`,
      `            referencedRelation: '${relationship.to}'`,
      `            referencedColumns: [${quoted(relationship.toColumns)}]`,
      '          },',
    ]),
    '        ]',
  ]
}

function printFunction(callable: Callable): string[] {
  const fields = (list: Argument[], typeOf = scriptType) =>
    list.map(({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${typeOf(type)}`).join('; ')
  const one = callable.row
    ? `Database['public']['Tables']['${callable.row}']['Row']`
    : callable.out
      ? `{ ${fields(callable.out)} }`
      : scriptType(callable.type)
  return [
    `      ${callable.name}: {`,
    `        Args: ${callable.args.length > 0 ? `{ ${fields(callable.args, argumentType)} }` : 'never'}`,
    `        Returns: ${callable.many ? `${one}[]` : one}`,
    ...(callable.row
      ? [
          '        SetofOptions: {',
          `          from: '*'`,
          `          to: '${callable.row}'`,
          '          isOneToOne: false',
          `          isSetofReturn: ${callable.many}`,
          '        }',
        ]
      : []),
    '      }',
  ]
}

const isJson = (type: string) => type === 'json' || type === 'jsonb'

const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(', ')

/** Every argument of a function may be null; arguments may be narrower than results. */
function argumentType(type: string): string {
  if (isJson(type)) return 'unknown'
  return `${type.endsWith('[]') ? 'readonly ' : ''}${scriptType(type)} | null`
}

const rowType = (column: Column) => `${columnType(column)}${column.nullable ? ' | null' : ''}`

const writtenType = (column: Column) => (isJson(column.type) ? 'unknown' : rowType(column))

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

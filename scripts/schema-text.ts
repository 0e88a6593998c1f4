// The tables of the database with their constraints, indexes and triggers, as readable SQL read from the catalog.
type Sql = (text: string) => Promise<Record<string, unknown>[]>

type Trigger = { definition: string; source: string }
type Table = {
  name: string
  comment: string | null
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: Trigger[]
}

const HEAD = `-- Every table with its constraints, indexes and triggers, read from the catalog by \`npm run types\`: change the
-- migrations and functions, then run it. Behind a trigger is what its function writes. Policies are in
-- database/policies/, functions in database/functions/; no program reads this file.
`

export async function schemaText(sql: Sql): Promise<string> {
  const tables = (await sql(tablesQuery)) as Table[]
  return [HEAD, ...tables.map(printTable)].join('\n')
}

function printTable({ name, comment, columns, constraints, indexes, triggers }: Table): string {
  const named = constraints.filter((constraint) => columnOf(name, constraint) === undefined)
  const inside = [...columns.map((column) => withConstraints(name, column, constraints)), ...named]
    .map((line) => `  ${oneLine(line)}`)
    .join(',\n')
  const commentLines =
    comment === null ? [] : [`comment on table ${name} is '${comment.replaceAll("'", "''")}';`]
  const fired = [...new Set(triggers.map(printTrigger))].toSorted()
  return `${[`create table ${name} (\n${inside}\n);`, ...commentLines, ...indexes.map((index) => `${index};`), ...fired].join('\n')}\n`
}

const UNNAMED =
  /^constraint "?(\w+?)"? (?:FOREIGN KEY \(("?\w+"?)\) (REFERENCES .*)|(PRIMARY KEY|UNIQUE) \(("?\w+"?)\))$/

/** The constraint in the words of its column, when it has one column and the name that PostgreSQL gives it. */
function columnOf(table: string, constraint: string): { column: string; rule: string } | undefined {
  const [, name, referring, reference, kind, keyed] = UNNAMED.exec(constraint) ?? []
  const column = (referring ?? keyed)?.replaceAll('"', '')
  const short = table.replace(/^.*\./, '').replaceAll('"', '')
  const usual =
    kind === 'PRIMARY KEY' ? `${short}_pkey` : `${short}_${column}_${kind === 'UNIQUE' ? 'key' : 'fkey'}`
  return column !== undefined && name === usual ? { column, rule: reference ?? kind ?? '' } : undefined
}

function withConstraints(table: string, column: string, constraints: string[]): string {
  const rules = constraints
    .map((constraint) => columnOf(table, constraint))
    .filter((rule) => rule?.column === column.split(' ', 1)[0]?.replaceAll('"', ''))
  return [column, ...rules.map((rule) => rule?.rule)].join(' ')
}

/** The three triggers of the change feed are the same at every table: one line says that a table has them. */
function printTrigger({ definition, source }: Trigger): string {
  if (/^CREATE TRIGGER realtime_(insert|update|delete) /.test(definition))
    return '-- realtime.record() writes inserts, updates and deletes to realtime.changes'
  const written = source
    .replaceAll(/--.*$/gm, '')
    .matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+((?:only\s+)?[a-z]+\.[a-z_]+)/gi)
  const tables = [...new Set([...written].map(([, table = '']) => table.toLowerCase()))].toSorted()
  const effect = tables.length === 0 ? '' : ` -- writes ${tables.join(', ')}`
  return `${withoutNumbers(oneLine(definition))};${effect}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The change feed includes the table's number in the names of its functions and triggers. */
const withoutNumbers = (line: string) => line.replaceAll(/\b(record|feed|change)_\d+\b/g, '$1')

const tablesQuery = `
  select format('%I.%I', c.relnamespace::regnamespace::text, c.relname) as name, obj_description(c.oid, 'pg_class') as comment,
    (select jsonb_agg(concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' end,
        case when a.attidentity <> '' then ' generated as identity' end,
        case when a.attgenerated <> '' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid)
          else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select jsonb_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) order by k.contype <> 'p', k.conname)
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')), '[]') as constraints,
    coalesce((select jsonb_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text)
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))), '[]') as indexes,
    coalesce((select jsonb_agg(jsonb_build_object('definition', pg_get_triggerdef(t.oid), 'source', p.prosrc))
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition
    and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'realtime', 'storage', 'coldframe')
  order by c.relnamespace::regnamespace::text <> 'public', c.relnamespace::regnamespace::text, c.relname collate "C"`

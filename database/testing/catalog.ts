// For tests: a database's whole schema as lines of text, so that two databases can be compared. What PostgreSQL numbers
// or names by itself is left out; the order of columns is not.

const ours = `in ('public', 'private', 'auth', 'realtime', 'storage', 'coldframe')`

/** One query per kind of object, each line complete by itself. */
const catalogQuery = `
  with grants (kind, object, acl) as (
    select 'table', oid::regclass::text, relacl from pg_class where relkind in ('r', 'p', 'v', 'S') and relnamespace::regnamespace::text ${ours}
    union all select 'column', format('%s.%I', attrelid::regclass, attname), attacl
      from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace::regnamespace::text ${ours} and attnum > 0
    union all select 'function', oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
      from pg_proc where pronamespace::regnamespace::text ${ours}
    union all select 'schema', nspname, nspacl from pg_namespace where nspname ${ours}
    union all select 'default privileges', concat(defaclnamespace::regnamespace, defaclobjtype), defaclacl from pg_default_acl
  )
  select format('%s %s is %s%s%s %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end,
      c.oid::regclass, relpersistence, relkind, relreplident, concat(relrowsecurity, relforcerowsecurity, array_to_string(reloptions, ',')),
      pg_get_userbyid(relowner)) as line
    from pg_class c where relkind in ('r', 'p', 'v', 'S', 'c') and relnamespace::regnamespace::text ${ours}
  union all select format('column %s %s: %s %s%s%s default %s', attrelid::regclass,
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end, concat(attidentity, attgenerated, attstorage), pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (attrelid, attnum)
    where relnamespace::regnamespace::text ${ours} and relkind in ('r', 'p', 'v', 'c') and attnum > 0 and not attisdropped
  union all select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace::regnamespace::text ${ours} and contype <> 'n'
  union all select concat('index ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident, i.indisclustered) from pg_index i
    join pg_class c on c.oid = i.indexrelid where relnamespace::regnamespace::text ${ours}
  union all select format('policy %s %s', p.oid::regclass, row_to_json(q)) from pg_policies q
    join pg_class p on p.oid = format('%I.%I', schemaname, tablename)::regclass
  union all select format('trigger %s %s %s', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('function %s %s %s %s', oid::regprocedure, pg_get_userbyid(proowner), provolatile, pg_get_functiondef(oid))
    from pg_proc where pronamespace::regnamespace::text ${ours} and prokind = 'f'
  union all select format('grant on %s %s: %s', kind, object, array_to_string(array(
      select format('%s %s %s', case grantee when 0 then 'public' else pg_get_userbyid(grantee) end, privilege_type, is_grantable)
      from aclexplode(acl) order by 1), ', ')) from grants where acl is not null
  union all select format('comment %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    join pg_class c on c.oid = objoid where classoid = 'pg_class'::regclass and relnamespace::regnamespace::text ${ours}
  union all select format('sequence %s %s', sequencename, concat(start_value, increment_by, max_value, cycle)) from pg_sequences where schemaname ${ours}
  union all select format('publication %s', t) from pg_publication_tables t
  union all select format('publication %s %s', pubname, concat(puballtables, pubinsert, pubupdate, pubdelete, pubtruncate)) from pg_publication
  union all select format('extension %s %s', extname, extnamespace::regnamespace) from pg_extension
  union all select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
  union all select format('type %s %s', oid::regtype, typtype) from pg_type where typtype in ('e', 'd', 'r') and typnamespace::regnamespace::text ${ours}`

/** The change feed names its functions and triggers by the number of a table. */
const withoutNumbers = (line: string) => line.replaceAll(/\b(record|feed|change)_\d+\b/g, '$1')

export async function readCatalog(
  sql: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  return (await sql(catalogQuery)).map(({ line }) => withoutNumbers(String(line))).toSorted()
}

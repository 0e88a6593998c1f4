// The exposed schemas in pg_catalog, as one JSON text. Read with an empty search_path, so that every type includes
// its schema.
export const schemaQuery = `
with schemas as (select oid, nspname from pg_catalog.pg_namespace where nspname = any($1::text[])),
relations as (
  select c.oid, s.nspname as schema, c.relname as name, c.relkind, c.reltype
  from pg_catalog.pg_class c join schemas s on s.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
),
columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'base', case when t.typbasetype = 0 then t.typname else (select b.typname from pg_catalog.pg_type b where b.oid = t.typbasetype) end,
    'required', a.attnotnull and d.adbin is null and a.attidentity = '',
    'nullable', not a.attnotnull,
    'generated', a.attgenerated <> '' or a.attidentity = 'a',
    'default', case
      when a.attidentity <> '' then pg_catalog.format('nextval(%L::regclass)', pg_catalog.pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid)
    end) order by a.attnum) as columns
  from relations r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by a.attrelid
),
unique_keys as (
  select i.indrelid, json_agg(json_build_object('primary', i.indisprimary, 'columns', (
    select json_agg(a.attname order by k.place)
    from unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality k(attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum))) as keys
  from pg_catalog.pg_index i join relations r on r.oid = i.indrelid
  where i.indisunique and i.indpred is null and i.indexprs is null
  group by i.indrelid
),
foreign_keys as (
  select f.conname, f.conrelid, f.confrelid,
    (select json_agg(json_build_array(a.attname, b.attname) order by k.place)
     from unnest(f.conkey, f.confkey) with ordinality k(attnum, refnum, place)
     join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
     join pg_catalog.pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.refnum) as pairs
  from pg_catalog.pg_constraint f
  where f.contype = 'f' and f.conparentid = 0
    and f.conrelid in (select oid from relations) and f.confrelid in (select oid from relations)
),
view_columns as (
  select distinct v.oid as view, d.refobjid as base, a.attname as name
  from relations v
  join pg_catalog.pg_rewrite w on w.ev_class = v.oid
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = w.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjsubid > 0 and d.refobjid <> v.oid
  join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  join pg_catalog.pg_attribute o on o.attrelid = v.oid and o.attname = a.attname and o.atttypid = a.atttypid
  where v.relkind in ('v', 'm')
),
functions as (
  select p.oid, s.nspname as schema, p.proname as name, p.provolatile, p.proretset, p.prorows, p.pronargdefaults,
    p.provariadic <> 0 as is_variadic, p.prorettype, t.typname as returns, t.typrelid,
    case when t.typtype = 'c' and t.typrelid not in (select oid from relations) then (
      select json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
        'base', (select b.typname from pg_catalog.pg_type b where b.oid = a.atttypid), 'mode', 'o') order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end as row_columns,
    t.typtype = 'c' or coalesce(p.proargmodes && '{o,b,t}'::"char"[], false) as composite,
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.place], ''),
        'type', pg_catalog.format_type(a.type, null),
        'base', (select b.typname from pg_catalog.pg_type b where b.oid = a.type),
        'relation', (select b.typrelid::text from pg_catalog.pg_type b where b.oid = a.type),
        'mode', coalesce(p.proargmodes[a.place], 'i')) order by a.place), '[]')
     from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, place)) as arguments
  from pg_catalog.pg_proc p join schemas s on s.oid = p.pronamespace
  join pg_catalog.pg_type t on t.oid = p.prorettype
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler')
)
select json_build_object(
  'relations', (select coalesce(json_agg(json_build_object('oid', r.oid::text, 'schema', r.schema, 'name', r.name,
      'isView', r.relkind in ('v', 'm'), 'columns', coalesce(c.columns, '[]'), 'keys', coalesce(u.keys, '[]'))), '[]')
    from relations r left join columns c on c.attrelid = r.oid left join unique_keys u on u.indrelid = r.oid),
  'foreignKeys', (select coalesce(json_agg(json_build_object('name', conname, 'from', conrelid::text,
      'to', confrelid::text, 'pairs', pairs) order by conname), '[]') from foreign_keys),
  'viewColumns', (select coalesce(json_agg(json_build_object('view', view::text, 'base', base::text, 'name', name)), '[]')
    from view_columns),
  'functions', (select coalesce(json_agg(json_build_object('schema', schema, 'name', name,
      'readOnly', provolatile <> 'v', 'returnsSet', proretset, 'returnsOne', prorows = 1, 'defaults', pronargdefaults, 'variadic', is_variadic,
      'returns', returns, 'relation', typrelid::text, 'composite', composite, 'arguments', arguments,
      'rowColumns', row_columns) order by name, oid), '[]')
    from functions),
  'readsRequest', exists (select from pg_catalog.pg_proc p
      where p.prosrc ~ '[^_a-z]request[.](method|path|headers)'
        or p.prosqlbody is not null and pg_catalog.pg_get_function_sqlbody(p.oid) ~ '[^_a-z]request[.](method|path|headers)')
    or exists (select from pg_catalog.pg_policy p
      where concat(pg_catalog.pg_get_expr(p.polqual, p.polrelid), pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid))
        ~ '[^_a-z]request[.](method|path|headers)')
    or exists (select from pg_catalog.pg_class c join schemas s on s.oid = c.relnamespace
      where c.relkind = 'v' and pg_catalog.pg_get_viewdef(c.oid) ~ '[^_a-z]request[.](method|path|headers)')
    or exists (select from pg_catalog.pg_attrdef d
      where pg_catalog.pg_get_expr(d.adbin, d.adrelid) ~ '[^_a-z]request[.](method|path|headers)'),
  'types', (select coalesce(json_agg(json_build_array(t.typname, pg_catalog.format_type(t.oid, null))), '[]')
    from pg_catalog.pg_type t
    where t.typtype in ('b', 'd', 'e', 'r', 'm') and (t.typnamespace = 'pg_catalog'::regnamespace
      or t.typnamespace in (select oid from schemas)))
)::text as schema`

-- Who hears of a change: what a subscription's filter says of a row, and what the subscriber sees of it.
-- Only service_role may call these: they take the claims of whoever is named to them.

-- What the server must know of each published table. `readable` lists the columns a role may select.
create function realtime.published_tables() returns table (
  relation oid, schema_name text, table_name text, full_identity boolean, key text[], columns jsonb, readable jsonb
)
language sql stable
set search_path = ''
as $$
  select c.oid, p.schemaname, p.tablename, c.relreplident = 'f', realtime.key_columns(c.oid),
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
     from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select jsonb_object_agg(role, array(
       select a.attname from pg_catalog.pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(role, c.oid, a.attnum, 'select')
       order by a.attnum))
     from unnest(array['anon', 'authenticated', 'service_role']) as role)
  from pg_catalog.pg_publication_tables p
  join pg_catalog.pg_namespace s on s.nspname = p.schemaname
  join pg_catalog.pg_class c on c.relname = p.tablename and c.relnamespace = s.oid
  where p.pubname = 'supabase_realtime'
$$;

-- The type of a column, without its length: a value too long must differ, not be cut.
create function realtime.type_of(relation oid, name text) returns text
language sql stable
set search_path = ''
return (
  select format_type(a.atttypid, -1) from pg_catalog.pg_attribute a
  where a.attrelid = relation and a.attname = name and a.attnum > 0 and not a.attisdropped
);

-- A filter's values as PostgreSQL writes them, so that equal values are equal texts. Raises what is wrong with them.
create function realtime.canonical(relation oid, conditions jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  condition jsonb;
  texts text[];
  answer jsonb := '[]';
begin
  for condition in select * from jsonb_array_elements(conditions) loop
    texts := array(select jsonb_array_elements_text(condition -> 'values'));
    if condition ->> 'operator' in ('match', 'imatch') then
      perform '' ~ texts[1];
    elsif condition ->> 'operator' not in ('like', 'ilike', 'is') then
      execute format('select $1::%s[]::text[]', realtime.type_of(relation, condition ->> 'column'))
        into texts using texts;
    end if;
    answer := answer || jsonb_build_array(to_jsonb(texts));
  end loop;
  return answer;
end
$$;

-- One condition of a filter as SQL over the row `t`.
create function realtime.condition(relation oid, condition jsonb) returns text
language sql stable
set search_path = ''
return (
  select case when (condition ->> 'negated')::boolean then format('(not (%s))', test) else format('(%s)', test) end
  from (
    select condition ->> 'column' as name, condition -> 'values' ->> 0 as value,
      array(select jsonb_array_elements_text(condition -> 'values')) as list,
      realtime.type_of(relation, condition ->> 'column') as type
  ) c
  cross join lateral (
    select case condition ->> 'operator'
      when 'eq' then format('t.%I = %L::%s', name, value, type)
      when 'neq' then format('t.%I <> %L::%s', name, value, type)
      when 'lt' then format('t.%I < %L::%s', name, value, type)
      when 'lte' then format('t.%I <= %L::%s', name, value, type)
      when 'gt' then format('t.%I > %L::%s', name, value, type)
      when 'gte' then format('t.%I >= %L::%s', name, value, type)
      when 'isdistinct' then format('t.%I is distinct from %L::%s', name, value, type)
      when 'in' then format('t.%I = any (%L::%s[])', name, list, type)
      when 'like' then format('t.%I::text like %L', name, value)
      when 'ilike' then format('t.%I::text ilike %L', name, value)
      when 'match' then format('t.%I::text ~ %L', name, value)
      when 'imatch' then format('t.%I::text ~* %L', name, value)
      when 'is' then format('t.%I is %s', name,
        case when value in ('null', 'true', 'false') then value else 'unknown' end)
    end as test
  ) tests
);

-- Joins the row `t` to each entry `k`: the living row under its key, or the old row.
create function realtime.row_source(relation oid, past boolean) returns text
language sql stable
set search_path = ''
return case when past
  then format('cross join lateral jsonb_populate_record(null::%s, k.entry -> ''old'') as t', relation::regclass)
  else format(
    'cross join lateral jsonb_populate_record(null::%1$s, k.entry -> ''key'') as wanted join %1$s as t on %2$s',
    relation::regclass,
    (select string_agg(format('t.%1$I = wanted.%1$I', name), ' and ')
     from unnest(realtime.key_columns(relation)) as name))
end;

-- Which filters hold for which rows. `texts` gives the columns asked for as text, so that plain equality is
-- decided without more SQL.
create function realtime.examine(relation oid, rows jsonb, past boolean, columns text[], filters jsonb)
returns table (nth int, texts jsonb, matched int[])
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format(
    'select k.nth::int, jsonb_strip_nulls(jsonb_build_object(%s)), array_remove(array[%s]::int[], null)
     from jsonb_array_elements($1) with ordinality as k (entry, nth) %s',
    (select string_agg(format('%L, t.%I::text', name, name), ', ') from unnest(columns) as name),
    (select string_agg(
       format('case when %s then %s end', (
         select string_agg(realtime.condition(relation, condition), ' and ')
         from jsonb_array_elements(filter) as condition), place), ', ')
     from jsonb_array_elements(filters) with ordinality as listed (filter, place)),
    realtime.row_source(relation, past))
  using rows;
end
$$;

-- May `role` see a row, by the policies for SELECT? As PostgreSQL combines them: one permissive policy must
-- let it through and no restrictive one may stop it. Only for rows that can't be selected any more.
create function realtime.select_policy(relation oid, role name) returns text
language sql stable
set search_path = ''
return (
  select case
    when not c.relrowsecurity or r.rolsuper or r.rolbypassrls then 'true'
    when c.relowner = r.oid and not c.relforcerowsecurity then 'true'
    else (
      select format('(%s) and (%s)',
        coalesce(string_agg(rule, ' or ') filter (where polpermissive), 'false'),
        coalesce(string_agg(rule, ' and ') filter (where not polpermissive), 'true'))
      from (
        select p.polpermissive, format('(%s)', coalesce(pg_get_expr(p.polqual, p.polrelid), 'true')) as rule
        from pg_catalog.pg_policy p
        where p.polrelid = c.oid and p.polcmd in ('r', '*') and exists (
          select from unnest(p.polroles) as named where named = 0 or pg_has_role(r.oid, named, 'usage'))
      ) policies)
  end
  from pg_catalog.pg_class c, pg_catalog.pg_roles r
  where c.oid = relation and r.rolname = role
);

-- The columns of `source` that `role` may select, as JSON.
create function realtime.record_expression(relation oid, role name, source text) returns text
language sql stable
set search_path = ''
return (
  select format('(select row_to_json(seen)::text from (select %s) seen)',
    coalesce(string_agg(format('%I.%I', source, a.attname), ', ' order by a.attnum), 'null'))
  from pg_catalog.pg_attribute a
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role, relation, a.attnum, 'select')
);

-- What each reader sees of the rows: `claims[i]` are the i-th reader's, `picks[i]` the places in `rows` it asks
-- about. A living row is selected as that reader, under row-level security; a row that is gone is held against
-- the policies. Of a record over 1 MB only the short values come. A reader whose policy fails gets `failure`
-- and harms nobody else.
create function realtime.read_as(role name, relation oid, rows jsonb, past boolean, claims text[], picks text[])
returns table (reader int, nth int, record text, too_large boolean, failure text)
language plpgsql
set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = relation);
  source text := case when past
    then format(
      'cross join lateral (select %s as record from jsonb_populate_record(null::%s, k.entry -> ''old'') as %I where %s) seen',
      realtime.record_expression(relation, role, name), relation::regclass, name, realtime.select_policy(relation, role))
    else format('%s cross join lateral (select %s as record) seen',
      realtime.row_source(relation, past), realtime.record_expression(relation, role, 't'))
  end;
begin
  if role not in ('anon', 'authenticated', 'service_role') then
    raise exception 'Nobody subscribes as %', role;
  end if;
  execute format(
    'prepare realtime_read (jsonb, int[], int) as
     select $3, k.nth::int,
       case when octet_length(seen.record) <= 1048576 then seen.record else (
         select json_object_agg(key, value)::text from json_each(seen.record::json)
         where octet_length(value::text) <= 64) end,
       octet_length(seen.record) > 1048576, null::text
     from jsonb_array_elements($1) with ordinality as k (entry, nth) %s
     where k.nth = any($2)', source);
  -- Policies may call functions that lean on the usual search path; the statement above names all in full.
  perform set_config('search_path', '"$user", public', true);
  perform set_config('role', role, true);
  for i in 1 .. cardinality(claims) loop
    begin
      perform set_config('request.jwt.claims', claims[i], true);
      return query execute format('execute realtime_read (%L, %L, %s)', rows, picks[i], i);
    exception when others then
      return query select i, null::int, null::text, false, sqlerrm;
    end;
  end loop;
  deallocate realtime_read;
end
$$;

grant execute on function
  realtime.published_tables(), realtime.key_columns(oid), realtime.type_of(oid, text),
  realtime.canonical(oid, jsonb), realtime.condition(oid, jsonb), realtime.row_source(oid, boolean),
  realtime.examine(oid, jsonb, boolean, text[], jsonb), realtime.select_policy(oid, name),
  realtime.record_expression(oid, name, text),
  realtime.read_as(name, oid, jsonb, boolean, text[], text[])
  to service_role;

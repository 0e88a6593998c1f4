-- A subscription's filter is asked as the subscriber, in the same statement that reads the row and only of rows that
-- the subscriber may see. It compares with eq, neq, lt, lte, gt, gte and in, and a row on which it fails is told to nobody.

-- A filter's values as PostgreSQL writes them, so that equal values are equal texts. Raises what is wrong with them.
create or replace function realtime.canonical(relation oid, conditions jsonb) returns jsonb
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
    execute format('select $1::%s[]::text[]', realtime.type_of(relation, condition ->> 'column'))
      into texts using texts;
    answer := answer || jsonb_build_array(to_jsonb(texts));
  end loop;
  return answer;
end
$$;

drop function realtime.examine(oid, jsonb, boolean, text[], jsonb);
drop function realtime.condition(oid, jsonb);
drop function realtime.read_as(name, oid, jsonb, boolean, text[], text[]);

-- Conditions that must all hold, as SQL over the row `source`.
create function realtime.filter_expression(relation oid, conditions jsonb, source text) returns text
language sql stable
set search_path = ''
return (
  select string_agg(format(case when negated then '(not (%s))' else '(%s)' end, case operator
      when 'in' then format('%I.%I = any (%L::%s[])', source, name, list, type)
      else format('%I.%I %s %L::%s', source, name, case operator
        when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>='
      end, list[1], type)
    end), ' and ')
  from (
    select condition ->> 'column' as name, condition ->> 'operator' as operator, (condition ->> 'negated')::boolean as negated,
      array(select jsonb_array_elements_text(condition -> 'values')) as list,
      realtime.type_of(relation, condition ->> 'column') as type
    from jsonb_array_elements(conditions) as condition
  ) parsed
);

-- Raises where an operator does not go with the type of its column. Reads no row.
create function realtime.check_filter(relation oid, conditions jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  execute format('select from %s as t where false and %s', relation::regclass,
    realtime.filter_expression(relation, conditions, 't'));
end
$$;

-- Columns of each row as text: what plain equality is decided by, before anybody's rights are looked at.
create function realtime.texts_of(relation oid, rows jsonb, past boolean, columns text[])
returns table (nth int, texts jsonb)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format(
    'select k.nth::int, jsonb_strip_nulls(jsonb_build_object(%s))
     from jsonb_array_elements($1) with ordinality as k (entry, nth) %s',
    (select string_agg(format('%L, t.%I::text', name, name), ', ') from unnest(columns) as name),
    realtime.row_source(relation, past))
  using rows;
end
$$;

-- What each reader sees of the rows: `claims[i]` are the i-th reader's, `picks[i]` the places in `rows` and `asked[i]`
-- the places in `filters` it asks about; `matched` are those filters that let the row through. A living row is selected
-- as that reader, under row-level security; a row that is gone is held against the policies. The filters stand in the
-- select list, which is worked out for rows that passed both. Of a record over 1 MB only the short values come. A reader
-- whose policy or filter fails gets no row, and harms nobody else.
create function realtime.read_as(
  role name, relation oid, rows jsonb, past boolean, filters jsonb, claims text[], picks text[], asked text[]
)
returns table (reader int, nth int, record text, too_large boolean, matched int[])
language plpgsql
set search_path = ''
as $$
declare
  name text := (select relname from pg_catalog.pg_class where oid = relation);
  alias text := case when past then name else 't' end;
  fields text := format('%s as record, array_remove(array[%s]::int[], null) as matched',
    realtime.record_expression(relation, role, alias),
    (select string_agg(format('case when %s = any($4) and %s then %1$s end', place,
       realtime.filter_expression(relation, conditions, alias)), ', ')
     from jsonb_array_elements(filters) with ordinality as listed (conditions, place)));
  source text := case when past
    then format(
      'cross join lateral (select %s from jsonb_populate_record(null::%s, k.entry -> ''old'') as %I where %s) seen',
      fields, relation::regclass, name, realtime.select_policy(relation, role))
    else format('%s cross join lateral (select %s) seen', realtime.row_source(relation, past), fields)
  end;
begin
  if role not in ('anon', 'authenticated', 'service_role') then
    raise exception 'Nobody subscribes as %', role;
  end if;
  execute format(
    'prepare realtime_read (jsonb, int[], int, int[]) as
     select $3, k.nth::int,
       case when octet_length(seen.record) <= 1048576 then seen.record else (
         select json_object_agg(key, value)::text from json_each(seen.record::json)
         where octet_length(value::text) <= 64) end,
       octet_length(seen.record) > 1048576, seen.matched
     from jsonb_array_elements($1) with ordinality as k (entry, nth) %s
     where k.nth = any($2)', source);
  -- Policies may call functions that lean on the usual search path; the statement above names all in full.
  perform set_config('search_path', '"$user", public', true);
  perform set_config('role', role, true);
  for i in 1 .. cardinality(claims) loop
    begin
      perform set_config('request.jwt.claims', claims[i], true);
      return query execute format('execute realtime_read (%L, %L, %s, %L)', rows, picks[i], i, asked[i]);
    exception when others then
      null;
    end;
  end loop;
  deallocate realtime_read;
end
$$;

grant execute on function
  realtime.filter_expression(oid, jsonb, text), realtime.check_filter(oid, jsonb),
  realtime.texts_of(oid, jsonb, boolean, text[]),
  realtime.read_as(name, oid, jsonb, boolean, jsonb, text[], text[], text[])
  to service_role;

-- A message that every process has fetched is worth nothing; it goes whether or not anybody is present.
create index parcels_sent_at on realtime.parcels (sent_at);
create function realtime.trim_parcels(keep interval) returns void
language sql
set search_path = ''
as $$
  delete from realtime.parcels where sent_at < clock_timestamp() - keep;
$$;
grant execute on function realtime.trim_parcels(interval) to service_role;

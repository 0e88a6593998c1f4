-- The rows that are deleted with a row, found by the foreign keys of the catalog, so that a new table cannot be
-- forgotten: {"rows": {table: [row]}} for those deleted with it, {"links": {table: [{"id", column: value}]}} for
-- those whose column is set to null.

-- The columns of each foreign key to a table, and the columns that it references.
create or replace function private.foreign_keys_to(parent regclass)
returns table (child regclass, columns text[], parent_columns text[], emptied text[], deletes boolean)
language sql stable set search_path = '' as $$
  select k.conrelid::regclass, private.column_names(k.conrelid, k.conkey), private.column_names(k.confrelid, k.confkey),
    private.column_names(k.conrelid, coalesce(nullif(k.confdelsetcols, '{}'), k.conkey)), k.confdeltype = 'c'
  from pg_constraint k
  where k.contype = 'f' and k.confrelid = parent and k.conparentid = 0 and k.confdeltype in ('c', 'n')
$$;

create or replace function private.column_names(of_table oid, numbers smallint[]) returns text[]
language sql stable
set search_path = ''
return array(select a.attname::text from unnest(numbers) with ordinality as n (number, place)
  join pg_attribute a on a.attrelid = of_table and a.attnum = n.number order by n.place);

create or replace function private.rows_under(root oid, root_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  rows jsonb := jsonb_build_object(private.table_name(root), jsonb_build_array(root_row));
  links jsonb := '{}';
  queue oid[] := array[root];
  key record;
  name text;
  known jsonb;
  found jsonb;
begin
  while cardinality(queue) > 0 loop
    for key in select * from private.foreign_keys_to(queue[1]::regclass) loop
      name := private.table_name(key.child);
      found := private.rows_pointing_at(key.child, key.columns, key.parent_columns, rows -> private.table_name(queue[1]));
      continue when found is null;
      if key.deletes then
        known := coalesce(rows -> name, '[]');
        found := (select jsonb_agg(distinct e) from jsonb_array_elements(known || found) e);
        if jsonb_array_length(found) > jsonb_array_length(known) then
          rows := jsonb_set(rows, array[name], found);
          queue := queue || key.child::oid;
        end if;
      else
        links := jsonb_set(links, array[name], coalesce(links -> name, '[]') || (
          select jsonb_agg(jsonb_build_object('id', e -> 'id') || (
            select jsonb_object_agg(c, e -> c) from unnest(key.emptied) c)) from jsonb_array_elements(found) e));
      end if;
    end loop;
    queue := queue[2:];
  end loop;
  return jsonb_build_object('rows', rows, 'links', links);
end
$$;

create or replace function private.table_name(of_table oid) returns text
language sql stable
set search_path = ''
return (select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = of_table);

-- Null when no foreign key points to it.
create or replace function private.rows_pointing_at(child regclass, columns text[], parent_columns text[], parents jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format('select jsonb_agg(to_jsonb(c)) from %s c where (%s) in (select %s from jsonb_array_elements($1) p)', child,
    (select string_agg(format('c.%I', name), ', ') from unnest(columns) name),
    (select string_agg(format('(p ->> %L)::%s', p.name, format_type(a.atttypid, a.atttypmod)), ', ' order by p.place)
      from unnest(parent_columns) with ordinality as p (name, place)
      join unnest(columns) with ordinality as c (name, place) using (place)
      join pg_attribute a on a.attrelid = child and a.attname = c.name))
    into found using parents;
  return found;
end
$$;

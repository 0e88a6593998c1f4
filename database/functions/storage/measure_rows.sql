-- Measures the rows of one holder, whose number deletions reduced, and replaces the recorded sizes. Returns false
-- when no measurement is due. Each holder is measured at most once in five minutes.
create or replace function private.measure_due_rows() returns boolean
language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  select u.holder into due from private.row_usage u
    group by u.holder
    having coalesce(max(u.measured_at), '-infinity') < now() - interval '5 minutes'
      and (coalesce(sum(u.bytes) filter (where u.measured_at is null), 0) > 10000000
        or private.row_bytes_of(private.owner_of_holder(u.holder)) > private.row_limit(private.owner_of_holder(u.holder)))
    order by max(u.measured_at) nulls first
    limit 1;
  if due is null or not pg_try_advisory_xact_lock(hashtextextended('rows of ' || due, 0)) then
    return false;
  end if;
  -- One statement has one snapshot: concurrent writes are neither measured nor removed.
  with former as (
    delete from private.row_usage u where u.holder = due
  )
  insert into private.row_usage (holder, bytes, measured_at) values (due, private.measure_rows(due), now());
  return true;
end
$$;

create or replace function private.measure_rows(holder uuid) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  counted record;
  sizes text;
  bytes bigint;
  total bigint := 0;
begin
  for counted in select * from private.counted_tables() loop
    select string_agg(format('coalesce(pg_column_size(r.%I), 0)', a.attname), ' + ') into sizes
      from pg_catalog.pg_attribute a where a.attrelid = counted.relation::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('select coalesce(sum(%s + private.row_overhead()), 0) from %s r where %s', sizes, counted.relation,
      private.rows_of_holder(counted.relation, counted.place)) into bytes using holder;
    total := total + bytes;
  end loop;
  return total;
end
$$;

create or replace function private.rows_of_holder(relation text, place text) returns text
language sql stable
set search_path = ''
return case place
  -- The mailboxes already limit the messages of campaigns.
  when 'workspace' then 'r.workspace_id = $1' || case relation when 'public.messages' then ' and r.kind = ''single''' else '' end
  when 'person' then 'r.user_id = $1'
  when 'workspace or person' then format('(r.workspace_id = $1 or (r.workspace_id is null and r.%I = $1))',
    case relation when 'storage.objects' then 'person_id' when 'public.audit_log' then 'actor_id' else 'user_id' end)
  when 'segment' then 'r.segment_id in (select s.id from public.segments s where s.workspace_id = $1)'
  when 'import' then 'r.import_id in (select i.id from public.imports i where i.workspace_id = $1)' end;

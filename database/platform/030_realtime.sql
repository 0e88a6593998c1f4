-- The change feed behind /realtime/v1: what changed in a published table, in the order of commits, kept
-- for a while so that a server process that lost its connection reads on where it stopped.
-- docs/decisions/060 says why it is built this way. Names no product table.

-- What one statement did to one table, at most 500 rows each. An entry is {"key": …}, with "was", the key
-- before an UPDATE if that differs, and "old", the whole old row: of a DELETE always, because it alone can
-- say who could see it, and of an UPDATE under REPLICA IDENTITY FULL.
create table realtime.changes (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  relation oid not null,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  rows jsonb not null
);
create index changes_transaction on realtime.changes (transaction, id);

-- One row per transaction that changed something. A lower place committed earlier.
create table realtime.commits (
  place bigint generated always as identity primary key,
  transaction xid8 not null unique,
  committed_at timestamptz not null default clock_timestamp()
);

-- Runs at the very end of a transaction. The lock is held until the commit is visible to others, so places
-- are taken in the order of commits. NOTIFY takes such a lock at the same moment anyway. Whether a transaction has its place
-- is kept in the transaction: looked up among all commits, a plan that was made while there were few read them all.
create function realtime.take_place() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('realtime.placed', true) is distinct from pg_current_xact_id()::text then
    perform set_config('realtime.placed', pg_current_xact_id()::text, true);
    perform pg_advisory_xact_lock(7261053118);
    insert into realtime.commits (transaction) values (pg_current_xact_id());
    perform pg_notify('realtime_changes', '');
  end if;
  return null;
end
$$;

create constraint trigger take_place after insert on realtime.changes
  deferrable initially deferred
  for each row execute function realtime.take_place();

create function realtime.key_columns(relation oid) returns text[]
language sql stable
set search_path = ''
return array(
  select a.attname::text from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = relation and i.indisprimary
  order by a.attnum
);

-- The text of a table's trigger function. Each table has one of its own, so that PostgreSQL keeps its plan.
create function realtime.recorder_of(relation oid) returns text
language sql stable
set search_path = ''
as $recorder$
  select format($body$
begin
  if tg_op = 'INSERT' then
    insert into realtime.changes (relation, action, rows)
    select tg_relid, tg_op, jsonb_agg(jsonb_build_object('key', after.key) order by nth)
    from (select row_number() over () as nth, %1$s as key from updated r) after
    group by (nth - 1) / 500 order by (nth - 1) / 500;
  elsif tg_op = 'UPDATE' then
    -- Both transition tables list the rows in the order they were updated; a key may have changed.
    insert into realtime.changes (relation, action, rows)
    select tg_relid, tg_op, jsonb_agg(
      jsonb_build_object('key', after.key)
        || case when before.key = after.key then '{}' else jsonb_build_object('was', before.key) end
        || before.whole
      order by nth)
    from (select row_number() over () as nth, %1$s as key from updated r) after
    join (select row_number() over () as nth, %1$s as key, %2$s as whole from outdated r) before using (nth)
    group by (nth - 1) / 500 order by (nth - 1) / 500;
  else
    insert into realtime.changes (relation, action, rows)
    select tg_relid, tg_op, jsonb_agg(jsonb_build_object('key', before.key, 'old', before.whole) order by nth)
    from (select row_number() over () as nth, %1$s as key, to_jsonb(r) as whole from outdated r) before
    group by (nth - 1) / 500 order by (nth - 1) / 500;
  end if;
  return null;
end
$body$,
    (select format('jsonb_build_object(%s)', coalesce(string_agg(format('%L, r.%I', name, name), ', '), ''))
     from unnest(realtime.key_columns(relation)) as name),
    case when c.relreplident = 'f' then $$jsonb_build_object('old', to_jsonb(r))$$ else $$'{}'::jsonb$$ end)
  from pg_catalog.pg_class c where c.oid = relation
$recorder$;

-- Puts a published table on the feed. Called at every start of a server: a table that is on it stays untouched.
create function realtime.attach(relation regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  recorder name := 'record_' || relation::oid;
  body text := realtime.recorder_of(relation);
  event record;
begin
  if not exists (
    select from pg_catalog.pg_proc
    where proname = recorder and pronamespace = 'realtime'::regnamespace and prosrc = body
  ) then
    execute format(
      'create or replace function realtime.%I() returns trigger
       language plpgsql security definer set search_path = '''' as %L', recorder, body);
    execute format('revoke execute on function realtime.%I() from public', recorder);
    execute format('alter function realtime.%I() owner to service_role', recorder);
  end if;

  for event in
    select * from (values
      ('insert', 'new table as updated'),
      ('update', 'old table as outdated new table as updated'),
      ('delete', 'old table as outdated')
    ) as events (name, tables)
  loop
    continue when exists (
      select from pg_catalog.pg_trigger
      where tgrelid = relation and tgname = 'realtime_' || event.name
        and tgfoid = format('realtime.%I()', recorder)::regprocedure
    );
    execute format(
      'create or replace trigger %I after %s on %s referencing %s
       for each statement execute function realtime.%I()',
      'realtime_' || event.name, event.name, relation, event.tables, recorder);
  end loop;
end
$$;

-- The changes after a place in the feed. Rows come only for the tables that somebody follows; `old_keys` as
-- text, because a JavaScript number is no bigint.
create function realtime.read_changes(after_place bigint, after_id bigint, followed oid[], at_most int)
returns table (
  place bigint, id bigint, committed_at text, relation oid, action text, rows text, old_keys text[]
)
language sql stable
set search_path = ''
as $$
  select c.place, ch.id,
    to_char(c.committed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    ch.relation, ch.action, wanted.rows::text,
    array(
      select coalesce(entry -> 'was', entry -> 'key')::text
      from jsonb_array_elements(wanted.rows) with ordinality as entries (entry, nth) order by nth)
  from realtime.commits c
  join realtime.changes ch on ch.transaction = c.transaction
  cross join lateral (select case when ch.relation = any(followed) then ch.rows end as rows) wanted
  where c.place >= after_place and (c.place, ch.id) > (after_place, after_id)
  order by c.place, ch.id
  limit at_most
$$;

-- Where a process that starts now begins to read.
create function realtime.newest_place(out place bigint, out id bigint)
language sql stable
set search_path = ''
as $$
  select coalesce(max(c.place), 0), coalesce((
    select max(ch.id) from realtime.changes ch where ch.transaction = (
      select newest.transaction from realtime.commits newest order by newest.place desc limit 1)), 0)
  from realtime.commits c
$$;

create function realtime.trim_changes(keep interval) returns void
language sql
set search_path = ''
as $$
  with old as (
    delete from realtime.commits where committed_at < clock_timestamp() - keep returning transaction
  )
  delete from realtime.changes where transaction in (select transaction from old);
$$;

grant all on realtime.changes, realtime.commits to service_role;
grant execute on function
  realtime.read_changes(bigint, bigint, oid[], int), realtime.newest_place(), realtime.trim_changes(interval)
  to service_role;
alter function realtime.take_place() owner to service_role;

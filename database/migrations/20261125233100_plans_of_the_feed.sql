-- A connection keeps the plan of what puts an update on the feed (realtime.recorder_of) as it was made for the first that it
-- wrote. Made for one row, it paired the old and new rows of a later statement in a loop within a loop: 4,000 contacts
-- changed at once took a minute (decision 511). So no such plan has a nested loop. Deleted and inserted rows are not paired.
create or replace function realtime.attach(relation regclass) returns void
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
       language plpgsql security definer set search_path = '''' set enable_nestloop = off as %L', recorder, body);
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

do $$
declare
  recorder regprocedure;
begin
  for recorder in select p.oid from pg_proc p where p.pronamespace = 'realtime'::regnamespace and p.proname ~ '^record_[0-9]+$' loop
    execute format('alter function %s set enable_nestloop = off', recorder);
  end loop;
end $$;

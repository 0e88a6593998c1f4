-- Live updates since 0.1.0: private channels of `/realtime/v1`, and plans of the change feed without nested loops.

-- The policies on realtime.messages decide who may listen and write in a private channel, as in the protocol. No message is
-- stored: rows are inserted to ask the policies, and rolled back.
create unlogged table realtime.messages (
  id uuid not null primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default true,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security, force row level security;
grant usage on schema realtime to anon, authenticated;
grant all on realtime.messages to service_role;

-- The topic of the row that a policy checks.
create function realtime.topic() returns text
language sql stable parallel safe
set search_path = ''
return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- The rights of `role` with `claims` in the private channel `topic`. A policy that fails permits nothing.
create function realtime.permissions(role name, claims text, topic text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  extensions constant text[] := '{broadcast,presence}';
  ids uuid[];
  readable text[] := '{}';
  writable text[] := '{}';
  wanted text;
begin
  if role not in ('anon', 'authenticated', 'service_role') then
    raise exception 'Nobody joins a channel as %', role;
  end if;
  -- A block with a handler, so that the rows and settings in it are rolled back.
  begin
    with made as (insert into realtime.messages (topic, extension) select permissions.topic, unnest(extensions) returning id)
      select array_agg(id) into ids from made;
    -- Policies may call functions that lean on the usual search path.
    perform set_config('search_path', '"$user", public', true), set_config('realtime.topic', topic, true),
      set_config('request.jwt.claims', claims, true), set_config('role', role, true);
    begin
      select coalesce(array_agg(m.extension), '{}') into readable from realtime.messages m where m.id = any (ids);
    exception when others then
      null;
    end;
    foreach wanted in array extensions loop
      begin
        insert into realtime.messages (topic, extension) values (topic, wanted);
        writable := writable || wanted;
      exception when others then
        null;
      end;
    end loop;
    raise sqlstate 'RB000';
  exception when sqlstate 'RB000' then
    null;
  end;
  return (select jsonb_object_agg(e, jsonb_build_object('read', e = any (readable), 'write', e = any (writable)))
    from unnest(extensions) as e);
end
$$;
grant execute on function realtime.permissions(name, text, text) to service_role;

-- A connection keeps the plan that puts an update on the feed (realtime.recorder_of), made for the first that it
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

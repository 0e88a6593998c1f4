-- Private channels of `/realtime/v1`. Who may listen and write there is decided by the policies on realtime.messages, as
-- the protocol has it. No message is stored: rows are inserted to ask the policies, and rolled back.
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

-- The topic that a policy is asked about.
create function realtime.topic() returns text
language sql stable parallel safe
set search_path = ''
return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- What `role` with `claims` may do in the private channel `topic`. A policy that fails permits nothing.
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

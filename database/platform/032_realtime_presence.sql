-- What server processes tell each other: broadcasts, and who is present. All of it is worth nothing after a
-- crash, when every socket is gone too, so nothing here is logged.

-- Messages too long for a NOTIFY.
create unlogged table realtime.parcels (
  id bigint generated always as identity primary key,
  body text not null,
  sent_at timestamptz not null default now()
);

create unlogged table realtime.servers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- `server` is the process that holds the person's socket.
create unlogged table realtime.presences (
  ref text primary key,
  server uuid not null references realtime.servers on delete cascade,
  topic text not null,
  key text not null,
  meta text not null
);
create index presences_topic on realtime.presences (topic);
create index presences_server on realtime.presences (server);

-- Tells every server process. NOTIFY carries 8,000 bytes; what is longer waits to be fetched by its number.
create function realtime.post(messages text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  message text;
  parcel bigint;
begin
  foreach message in array messages loop
    if octet_length(message) < 7900 then
      perform pg_notify('realtime_bus', message);
    else
      insert into realtime.parcels (body) values (message) returning id into parcel;
      perform pg_notify('realtime_bus', parcel::text);
    end if;
  end loop;
end
$$;

-- One person more, less or changed in a topic: stored and told in one transaction, so that all hear of it in
-- the order in which a newcomer reads it.
create function realtime.change_presence(
  server uuid, topic text, key text, old_ref text, new_ref text, new_meta text, message text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from realtime.presences where ref = old_ref;
  if new_ref is not null then
    insert into realtime.servers (id) values (server) on conflict (id) do update set seen_at = now();
    insert into realtime.presences (ref, server, topic, key, meta) values (new_ref, server, topic, key, new_meta);
  end if;
  perform realtime.post(array[message]);
end
$$;

-- Says that `server` lives. True if nobody knew: it is new, or was taken for dead, and must tell whom it holds.
create function realtime.keep_alive(server uuid) returns boolean
language sql
set search_path = ''
as $$
  insert into realtime.servers as s (id) values (server)
  on conflict (id) do update set seen_at = now()
  returning s.xmax = 0
$$;

-- Forgets processes that died without a word, and answers whom they held.
create function realtime.bury_servers(patience interval)
returns table (ref text, topic text, key text, meta text)
language sql
set search_path = ''
as $$
  delete from realtime.parcels where sent_at < now() - interval '10 minutes';
  delete from realtime.servers s
  where s.seen_at < now() - patience and not exists (select from realtime.presences p where p.server = s.id);
  delete from realtime.presences p using realtime.servers s
  where s.id = p.server and s.seen_at < now() - patience
  returning p.ref, p.topic, p.key, p.meta;
$$;

grant all on realtime.parcels, realtime.servers, realtime.presences to service_role;
grant execute on function
  realtime.post(text[]), realtime.change_presence(uuid, text, text, text, text, text, text),
  realtime.keep_alive(uuid), realtime.bury_servers(interval)
  to service_role;

-- What befell a message. Appended only: a verdict may change, an event stays. No IP address anywhere;
-- `network` is the name of a kind of network, where that says something.
-- Partitioned by id, whose first 48 bits are the moment (RFC 9562, UUIDv7): a month is a range of ids, and
-- the id alone stays unique. Partitions live in `private`, so that no API shows them beside their table.
create table public.message_events (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null,
  message_id uuid not null,
  link_id uuid,
  kind text not null check (kind in ('open', 'click', 'unsubscribe')),
  at timestamptz not null default now(),
  agent text not null default '',
  client text not null default '',
  network text,
  prefetch boolean not null default false,
  -- The same program asked for this address with HEAD shortly before.
  probed boolean not null default false,
  -- How many other messages the same visitor hit within the last minute.
  others integer not null default 0,
  verdict text not null default 'unsure' check (verdict in ('human', 'machine', 'unsure')),
  rule text,
  reason text,
  -- Which version of core/messages/verdict.ts judged; null until one did.
  judged_by integer,
  -- What a person said it was; it stands over any verdict.
  corrected text check (corrected in ('human', 'machine')),
  created_at timestamptz not null default now(),
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade
) partition by range (id);

create function private.first_id_of(moment timestamptz) returns uuid
language sql immutable parallel safe
set search_path = ''
return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
revoke execute on function private.first_id_of from public;

do $$
declare
  month timestamptz := '2026-11-01 00:00+00';
  name text;
begin
  create table private.message_events_later partition of public.message_events default;
  alter table private.message_events_later enable row level security;
  alter table private.message_events_later force row level security;
  for i in 0..13 loop
    name := 'message_events_' || to_char(month at time zone 'utc', 'YYYY_MM');
    execute format('create table private.%I partition of public.message_events for values from (%L) to (%L)', name,
      private.first_id_of(month), private.first_id_of((month at time zone 'utc' + interval '1 month') at time zone 'utc'));
    execute format('alter table private.%I enable row level security', name);
    execute format('alter table private.%I force row level security', name);
    month := (month at time zone 'utc' + interval '1 month') at time zone 'utc';
  end loop;
end
$$;

create index message_events_newest on public.message_events (workspace_id, id desc);
create index message_events_of_message on public.message_events (workspace_id, message_id, id);
create index message_events_unjudged on public.message_events (message_id) where judged_by is null;

alter table public.message_events enable row level security;
alter table public.message_events force row level security;

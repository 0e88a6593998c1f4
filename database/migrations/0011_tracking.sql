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

do $$
declare
  month timestamptz := '2026-11-01 00:00+00';
  name text;
begin
  create table private.message_events_later partition of public.message_events default;
  for i in 0..13 loop
    name := 'message_events_' || to_char(month at time zone 'utc', 'YYYY_MM');
    execute format('create table private.%I partition of public.message_events for values from (%L) to (%L)', name,
      private.first_id_of(month), private.first_id_of((month at time zone 'utc' + interval '1 month') at time zone 'utc'));
    month := (month at time zone 'utc' + interval '1 month') at time zone 'utc';
  end loop;
end
$$;

-- Months are added and dropped while all runs, and only a table's owner may do that.
do $$
declare
  part regclass;
begin
  for part in select 'public.message_events'::regclass
    union all select inhrelid::regclass from pg_catalog.pg_inherits where inhparent = 'public.message_events'::regclass
  loop
    execute format('alter table %s owner to service_role', part);
  end loop;
end
$$;

create index message_events_newest on public.message_events (workspace_id, id desc);
create index message_events_of_message on public.message_events (workspace_id, message_id, id);
create index message_events_unjudged on public.message_events (message_id) where judged_by is null;

-- What the doors of the tracker took in, a row per batch, written before anybody is answered. From here it moves
-- into message_events when it is judged: a table without an index on its hits keeps up with any newsletter.
create table private.tracking_journal (
  id uuid primary key,
  hits json not null,
  taken_at timestamptz not null default now(),
  -- Why a batch of hits could not be moved on: it stays where it is, to be looked at, and holds up no other.
  refused text,
  -- How many hits a batch holds: what is taken in at once is measured by them, for a batch is one of a quiet day or
  -- two thousand of a flood.
  hit_count integer not null default 1
);
-- Read once, a moment later: packing it would cost more than it saves.
alter table private.tracking_journal alter column hits set storage external;
-- Filled and emptied all day: what is gone must not stand in the way of what comes.
alter table private.tracking_journal set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 500);

-- How a workspace tracks. No row is the beginning: the site's own address, nothing left out, events kept for ever.
create table public.tracking_settings (
  id uuid primary key default public.uuid_v7(),
  workspace_id uuid not null unique references public.workspaces on delete cascade,
  -- A name that is no address and needs no port: what can stand in a CNAME.
  domain text check (domain is null or (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'
      and domain !~ '^[0-9.]+$' and length(domain) <= 253)
    or private.fail('"' || left(domain, 100) || '" is no domain.', 'Give one of yours, like links.example.com.')),
  -- Written by the server alone, from what DNS says (server/tracking/domains.ts).
  domain_state text not null default 'unset' check (domain_state in ('unset', 'waiting', 'wrong', 'working')),
  domain_found text,
  domain_checked_at timestamptz,
  excluded_domains text[] not null default '{}' check (cardinality(excluded_domains) <= 100
    or private.fail('These are too many domains.', 'Leave out at most 100.')),
  keep_months integer check (keep_months is null or keep_months between 1 and 120
    or private.fail('Events are kept for 1 to 120 months, or for ever.', 'Choose a number in between.')),
  created_at timestamptz not null default now(),
  -- Readers whose program asks not to be followed (Global Privacy Control, Do Not Track) are not, unless the owner of a
  -- workspace says otherwise.
  heeds_privacy_signals boolean not null default true
);
alter publication supabase_realtime add table public.tracking_settings;

-- What is left of events that are not kept any longer: their counts, so that those of messages and links stay right.
create table private.forgotten_events (
  workspace_id uuid not null,
  message_id uuid not null,
  link_id uuid,
  kind text not null,
  human integer not null,
  machine integer not null,
  unsure integer not null,
  first_human_at timestamptz,
  first_at timestamptz not null,
  last_at timestamptz not null,
  client text,
  foreign key (workspace_id, message_id) references public.messages (workspace_id, id) on delete cascade,
  unique nulls not distinct (message_id, kind, link_id)
);
create index forgotten_events_of_message on private.forgotten_events (workspace_id, message_id);

-- By which version of the verdicts each month was last looked over, so that a new version does it once.
create table private.judged_months (
  name text primary key,
  version integer not null,
  created_at timestamptz not null default now()
);

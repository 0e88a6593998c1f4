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
alter table private.forgotten_events enable row level security;
alter table private.forgotten_events force row level security;

alter table public.messages add column click_told_at timestamptz;

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

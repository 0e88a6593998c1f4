-- Monthly partitions of events: created ahead, and deleted by the retention of their workspaces. The daily job
-- (server/tracking/maintenance.ts) calls these; each call is a transaction, and repeating it is harmless.

-- Creates `ahead` months from the month of `moment` on. Returns the number of new ones.
create or replace function private.make_event_months(moment timestamptz, ahead integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  month timestamp;
  first_id uuid;
  next_id uuid;
  name text;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('event_months'));
  for month in
    select generate_series(date_trunc('month', moment at time zone 'utc'),
      date_trunc('month', moment at time zone 'utc') + ahead * interval '1 month', '1 month')
  loop
    name := 'message_events_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('private.' || name) is not null;
    first_id := private.first_id_of(month at time zone 'utc');
    next_id := private.first_id_of((month + interval '1 month') at time zone 'utc');
    execute format('create table private.%I (like public.message_events including defaults including constraints)', name);
    execute format('alter table private.%I enable row level security', name);
    execute format('alter table private.%I force row level security', name);
    -- Moves events that arrived before their month existed.
    execute format('with early as (delete from private.message_events_later where id >= %L and id < %L returning *)
      insert into private.%I select * from early', first_id, next_id, name);
    execute format('alter table public.message_events attach partition private.%I for values from (%L) to (%L)',
      name, first_id, next_id);
    made := made + 1;
  end loop;
  return made;
end
$$;

create or replace function private.event_months() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.relname::text from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'public.message_events'::regclass order by 1
$$;

-- Deletes events of one month beyond the retention of their workspaces: only whole months, and their counts remain.
-- Returns the number deleted. A month that is empty and past is dropped.
create or replace function private.delete_expired_events(month text, moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
  is_left boolean;
  is_past boolean := month ~ '^message_events_\d{4}_\d{2}$'
    and to_date(right(month, 7), 'YYYY_MM') < (moment at time zone 'utc') - interval '2 months';
begin
  if month not in (select private.event_months()) then
    raise exception 'There is no month of events named %', month;
  end if;
  perform pg_advisory_xact_lock(hashtext('event_months'));
  execute format('with gone as (
      delete from private.%I e using public.tracking_settings s
      where e.workspace_id = s.workspace_id and e.id < private.first_id_of(
        (date_trunc(''month'', $1 at time zone ''utc'') - s.keep_months * interval ''1 month'') at time zone ''utc'')
      returning e.*
    ), counted as (
      insert into private.expired_event_counts as f
        (workspace_id, message_id, link_id, kind, human, machine, unsure, first_human_at, first_at, last_at, client)
      select workspace_id, message_id, link_id, kind,
        count(*) filter (where said = ''human''), count(*) filter (where said = ''machine''),
        count(*) filter (where said = ''unsure''), min(at) filter (where said = ''human''), min(at), max(at),
        (array_agg(client order by at desc) filter (where said = ''human'' and client <> ''''))[1]
      from (select *, coalesce(corrected, verdict) as said from gone) g
      group by workspace_id, message_id, link_id, kind
      on conflict (message_id, kind, link_id) do update set
        human = f.human + excluded.human, machine = f.machine + excluded.machine, unsure = f.unsure + excluded.unsure,
        first_human_at = least(f.first_human_at, excluded.first_human_at), first_at = least(f.first_at, excluded.first_at),
        last_at = greatest(f.last_at, excluded.last_at), client = coalesce(excluded.client, f.client)
    )
    select count(*) from gone', month) into deleted using moment;
  execute format('select exists (select from private.%I)', month) into is_left;
  if is_past and not is_left then
    execute format('drop table private.%I', month);
  end if;
  return deleted;
end
$$;

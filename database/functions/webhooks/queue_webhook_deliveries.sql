-- Stores new events, numbers them per lead in the order in which they were written, and queues a delivery for each
-- endpoint that wants them. One caller at a time per database, so that numbers follow the order of commits. Returns the
-- number of events.
create or replace function private.queue_webhook_deliveries(at_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  taken uuid[];
  stored integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('webhook deliveries', 0)) then return 0; end if;
  -- Workspaces take turns, so that the events of a large import delay nobody else's.
  taken := array(select o.id from (
      select t.*, sum(t.size) over (order by t.own, t.at, t.id) - t.size as before from (
        select b.id, b.at, b.size, sum(b.size) over (partition by b.workspace_id order by b.at, b.id) - b.size as own
        from private.webhook_outbox b) t) o
    where o.before < at_most order by o.own, o.at, o.id limit at_most);
  if cardinality(taken) = 0 then return 0; end if;
  with gone as (
    delete from private.webhook_outbox o where o.id = any (taken) returning o.*
  ), event as materialized (
    select public.uuid_v7() as id, g.workspace_id, e.event ->> 0 as type, (e.event ->> 1)::uuid as campaign_id, (e.event ->> 2)::uuid as lead_id,
      (e.event ->> 3)::uuid as endpoint_id, (e.event -> 4)::jsonb as data, g.at,
      row_number() over (order by g.at, g.id, e.nth) as nth, row_number() over (partition by e.event ->> 2 order by g.at, g.id, e.nth) as place
    from gone g cross join lateral json_array_elements(g.events::json) with ordinality as e (event, nth)
  ), counted as (
    insert into private.webhook_sequences as s (workspace_id, lead_id, last)
      select v.workspace_id, v.lead_id, count(*) from event v where v.lead_id is not null group by 1, 2
      on conflict (workspace_id, lead_id) do update set last = s.last + excluded.last, used_at = now()
      returning s.lead_id, s.last
  ), numbered as materialized (
    select v.*, c.last - max(v.place) over (partition by v.lead_id) + v.place as sequence
    from event v left join counted c on c.lead_id = v.lead_id
  ), made as (
    insert into public.webhook_events (id, workspace_id, type, campaign_id, lead_id, endpoint_id, data, sequence, at)
      select v.id, v.workspace_id, v.type, v.campaign_id, v.lead_id, v.endpoint_id, v.data, v.sequence, v.at from numbered v
  )
  insert into public.webhook_deliveries (workspace_id, endpoint_id, event_id, type, campaign_id, lead_id, sequence, event_at, due_at)
    select v.workspace_id, e.id, v.id, v.type, v.campaign_id, v.lead_id, v.sequence, v.at,
      -- A delivery behind one that failed waits until that one's next attempt.
      coalesce(case when v.lead_id is not null then (select max(d.due_at) from public.webhook_deliveries d
        where d.endpoint_id = e.id and d.lead_id = v.lead_id and d.state = 'waiting' and d.claimed_at is null) end, now())
    from numbered v
    join public.webhook_endpoints e on e.workspace_id = v.workspace_id and e.created_at <= v.at
      and case when v.endpoint_id is null
        then (e.campaign_id is null or e.campaign_id = v.campaign_id) and (e.types = '{}' or v.type = any (e.types))
        else e.id = v.endpoint_id end
    order by v.nth;
  get diagnostics stored = row_count;
  return greatest(stored, 1);
end
$$;

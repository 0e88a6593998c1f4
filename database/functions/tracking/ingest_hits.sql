-- Moves hits from the journal to the events of their messages, in whole batches until these contain `at_least` hits,
-- and returns the number of batches. Each hit has an ID, so a batch that a spool file delivers twice adds nothing. A
-- batch whose content PostgreSQL rejects remains, with the reason, and is not retried.
create or replace function private.ingest_hits(at_least integer) returns integer
language plpgsql set search_path = '' as $$
declare
  taken uuid[];
  one uuid;
begin
  with oldest as (
    select id, sum(hit_count) over (order by id) - hit_count as before_it
    from (select id, hit_count from private.tracking_journal where refused is null order by id limit at_least) j
  ), due as (
    -- Skips batches that another process is moving.
    select j.id from private.tracking_journal j join oldest o on o.id = j.id
    where o.before_it < at_least for update of j skip locked
  )
  select array_agg(id) into taken from due;
  if taken is null then return 0; end if;
  if exists (select from private.moving) then
    perform private.store_late_hits(j.hits::jsonb) from private.tracking_journal j where j.id = any (taken);
  end if;
  begin
    perform private.move_hits(taken);
  exception when data_exception or integrity_constraint_violation then
    foreach one in array taken loop
      begin
        perform private.move_hits(array[one]);
      exception when data_exception or integrity_constraint_violation then
        update private.tracking_journal set refused = sqlerrm where id = one;
      end;
    end loop;
  end;
  return cardinality(taken);
end
$$;

-- Hits of a recipient who opted out of tracking, and those of placement tests, are dropped here, before they become
-- events (docs/decisions/092).
create or replace function private.move_hits(batches uuid[]) returns void
language sql set search_path = '' as $$
  with gone as (
    delete from private.tracking_journal where id = any (batches) returning hits
  )
  insert into public.message_events
    (id, workspace_id, message_id, link_id, kind, at, agent, client, network, prefetch, probed, others)
  select h.id, m.workspace_id, m.id, l.id, h.kind, to_timestamp(h.at / 1000.0), h.agent, h.client, h.network,
    h.prefetch, h.probed, h.others
  from gone,
    json_to_recordset(gone.hits) as h (id uuid, kind text, row uuid, at float8, agent text, client text, network text,
      prefetch boolean, probed boolean, others integer, declines boolean)
  left join public.message_links l on h.kind = 'click' and l.id = h.row
  join public.messages m on m.id = case h.kind when 'click' then l.message_id else h.row end
  where (h.kind = 'click' or m.tracks_opens) and m.kind <> 'test'
    and (h.declines is not true or exists (
      select from public.tracking_settings s where s.workspace_id = m.workspace_id and not s.heeds_privacy_signals))
  on conflict (id) do nothing
$$;

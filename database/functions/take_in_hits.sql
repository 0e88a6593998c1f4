-- Moves hits from the journal to the events of their messages, whole batches at a time until they hold `at_least` hits,
-- and answers how many batches there were. An id comes with each hit, so a batch that a spool file brings a second time
-- adds nothing.
create or replace function private.take_in_hits(at_least integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  taken json[];
begin
  with oldest as (
    select id, sum(hit_count) over (order by id) - hit_count as before_it
    from (select id, hit_count from private.tracking_journal order by id limit at_least) j
  ), due as (
    -- What another process is moving is left to it.
    select j.id from private.tracking_journal j join oldest o on o.id = j.id
    where o.before_it < at_least for update of j skip locked
  ), gone as (
    delete from private.tracking_journal j using due where j.id = due.id returning j.hits
  )
  select array_agg(hits) into taken from gone;
  if taken is null then
    return 0;
  end if;
  insert into public.message_events
    (id, workspace_id, message_id, link_id, kind, at, agent, client, network, prefetch, probed, others)
  select h.id, m.workspace_id, m.id, l.id, h.kind, to_timestamp(h.at / 1000.0), h.agent, h.client, h.network,
    h.prefetch, h.probed, h.others
  from unnest(taken) as batch,
    json_to_recordset(batch) as h (id uuid, kind text, row uuid, at float8, agent text, client text, network text,
      prefetch boolean, probed boolean, others integer)
  left join public.message_links l on h.kind = 'click' and l.id = h.row
  join public.messages m on m.id = case h.kind when 'click' then l.message_id else h.row end
  where h.kind = 'click' or m.tracks_opens
  on conflict (id) do nothing;
  return cardinality(taken);
end
$$;
revoke execute on function private.take_in_hits from public;
grant execute on function private.take_in_hits to service_role;

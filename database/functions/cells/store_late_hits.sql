-- Stores hits whose message is moving, or is not here, until they are forwarded. A hit has an ID, so that it is
-- recorded only once. Called only during a move; otherwise such a message exists nowhere.
create or replace function private.store_late_hits(hits jsonb) returns void
language sql set search_path = '' as $$
  insert into private.late_hits (id, hit)
  select (h.hit ->> 'id')::uuid, h.hit
  from jsonb_array_elements(hits) as h (hit)
  left join public.message_links l on h.hit ->> 'kind' = 'click' and l.id = (h.hit ->> 'row')::uuid
  left join public.messages m on m.id = case h.hit ->> 'kind' when 'click' then l.message_id else (h.hit ->> 'row')::uuid end
  where exists (select from private.moving)
    and (m.id is null or exists (select from private.moving g where g.id = m.workspace_id))
  on conflict (id) do nothing
$$;

-- In a cell, or in the home database for accounts that returned: stores entries that the home database wrote for its
-- accounts, each once, and returns the IDs it has. Entries whose account or workspace has not been replicated yet, and
-- revoked keys whose placement tests are moving, are left for later.
create or replace function private.receive_from_home(entries jsonb) returns setof uuid
language plpgsql set search_path = '' as $$
declare
  entry record;
  stored public.notifications;
  line public.audit_log;
begin
  delete from private.taken_from_home where taken_at < now() - interval '90 days';
  for entry in
    select e.* from jsonb_to_recordset(entries) as e (id uuid, user_id uuid, workspace uuid, kind text, content jsonb)
    where exists (select from auth.users u where u.id = e.user_id)
      and (e.workspace is null or exists (select from public.workspaces w where w.id = e.workspace))
      and not (e.kind = 'revoked_key' and private.key_tests_are_moving((e.content ->> 'key')::uuid))
    order by e.id
  loop
    insert into private.taken_from_home (id) values (entry.id) on conflict do nothing;
    if found and entry.kind = 'notification' then
      stored := null;
      insert into public.notifications select (jsonb_populate_record(null::public.notifications, entry.content)).*
        -- Another cell stored it before the account moved here.
        on conflict do nothing returning * into stored;
      if stored.id is not null then perform private.queue_notices(stored); end if;
    elsif found and entry.kind = 'revoked_key' then
      perform private.cancel_placement_tests_of_key((entry.content ->> 'key')::uuid);
    elsif found then
      line := jsonb_populate_record(null::public.audit_log, entry.content);
      -- The actor may have been deleted in the meantime.
      if not exists (select from auth.users u where u.id = line.actor_id) then line.actor_id := null; end if;
      if not exists (select from auth.users u where u.id = line.impersonator_id) then line.impersonator_id := null; end if;
      insert into public.audit_log select line.* on conflict do nothing;
    end if;
    return next entry.id;
  end loop;
end
$$;

-- In the home database: the oldest entries that wait for a cell; without a cell, the entries for accounts that are
-- now in the home database.
create or replace function private.waiting_for_cell(cell text, most integer) returns setof private.cell_outbox
language sql stable set search_path = '' as $$
  select o.* from private.cell_outbox o
  left join private.account_cells a on a.user_id = o.user_id left join private.cells c on c.id = a.cell_id
  where c.name is not distinct from cell order by o.id limit most
$$;

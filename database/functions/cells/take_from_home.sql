-- At a cell, or at home for accounts that came back: takes what home wrote for its accounts, each once, and answers the
-- ids of what it has. What belongs to an account or a workspace that replication has not brought yet is left for later.
create or replace function private.take_from_home(entries jsonb) returns setof uuid
language plpgsql
set search_path = ''
as $$
declare
  entry record;
  told public.notifications;
  line public.audit_log;
begin
  delete from private.taken_from_home where taken_at < now() - interval '90 days';
  for entry in
    select e.* from jsonb_to_recordset(entries) as e (id uuid, user_id uuid, workspace uuid, kind text, content jsonb)
    where exists (select from auth.users u where u.id = e.user_id)
      and (e.workspace is null or exists (select from public.workspaces w where w.id = e.workspace))
    order by e.id
  loop
    insert into private.taken_from_home (id) values (entry.id) on conflict do nothing;
    if found and entry.kind = 'notification' then
      told := null;
      insert into public.notifications select (jsonb_populate_record(null::public.notifications, entry.content)).*
        -- Another cell took it before its account moved here.
        on conflict do nothing returning * into told;
      if told.id is not null then perform private.queue_notices(told); end if;
    elsif found then
      line := jsonb_populate_record(null::public.audit_log, entry.content);
      -- Whoever did it may be gone by now.
      if not exists (select from auth.users u where u.id = line.actor_id) then line.actor_id := null; end if;
      if not exists (select from auth.users u where u.id = line.impersonator_id) then line.impersonator_id := null; end if;
      insert into public.audit_log select line.* on conflict do nothing;
    end if;
    return next entry.id;
  end loop;
end
$$;

-- At home: the oldest of what waits for a cell; of no cell, what waits for accounts that are at home by now.
create or replace function private.waiting_for_cell(cell text, most integer) returns setof private.cell_outbox
language sql stable
set search_path = ''
as $$
  select o.* from private.cell_outbox o
  left join private.account_cells a on a.user_id = o.user_id left join private.cells c on c.id = a.cell_id
  where c.name is not distinct from cell order by o.id limit most
$$;

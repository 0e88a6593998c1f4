-- Lists behind a link that are imported again and again (server/lists/import-linked-lists.ts). Imports run with the
-- rights of the user who linked or last resumed the list.

-- Prepares a new or resumed list. Access that outlives an impersonation or a key is refused to both.
create or replace function private.begin_linked_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_impersonation();
  if tg_op = 'INSERT' then
    perform private.count_linked_lists(new.workspace_id);
  end if;
  new.user_id := coalesce(auth.uid(), new.user_id);
  new.failures := 0;
  new.pause_reason := null;
  new.next_run_at := case tg_op when 'INSERT' then now() + new.every_hours * interval '1 hour' else now() end;
  return new;
end
$$;

create or replace trigger begin_linked_list before insert on public.linked_lists
  for each row execute function private.begin_linked_list();
create or replace trigger resume_linked_list before update of is_paused on public.linked_lists
  for each row when (old.is_paused and not new.is_paused) execute function private.begin_linked_list();

-- At most 20 for an account, because each makes the server request an address.
create or replace function private.count_linked_lists(workspace uuid) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid := (select w.user_id from public.workspaces w where w.id = workspace);
begin
  perform pg_advisory_xact_lock(hashtextextended('linked lists of ' || account, 0));
  if (select count(*) from public.linked_lists l join public.workspaces w on w.id = l.workspace_id where w.user_id = account) >= 20 then
    raise exception using errcode = 'PT409', message = 'An account has at most 20 linked lists.', hint = 'Remove one that you no longer use.';
  end if;
end
$$;

create or replace function private.log_linked_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list public.linked_lists := coalesce(new, old);
begin
  perform private.audit('list.' || case tg_op when 'INSERT' then 'linked' when 'UPDATE' then 'changed' else 'removed' end,
    'linked_lists', list.id, private.existing_workspace(list.workspace_id::text), jsonb_build_object('name', list.name));
  return null;
end
$$;

create or replace trigger log_linked_list after insert or update of every_hours, is_paused or delete on public.linked_lists
  for each row when (current_user = 'authenticated') execute function private.log_linked_list();

-- Claims the next due list: of the account whose lists have rested for longest, one of an account at a time. A claim
-- lasts ten minutes, after which the list of a crashed process is due again. First pauses the lists whose user has left.
create or replace function private.claim_linked_list(p_claim uuid) returns setof public.linked_lists
language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('claim linked lists', 0)) then return; end if;
  update public.linked_lists l
    set is_paused = true, pause_reason = 'Whoever linked this list may no longer edit this workspace.'
    where not l.is_paused and l.next_run_at <= now() and not private.is_moving(l.workspace_id)
      and not private.may_edit(l.user_id, l.workspace_id) and not private.is_suspended(l.workspace_id);
  return query update public.linked_lists l set claim = p_claim, claimed_until = now() + interval '10 minutes'
    where l.id = (
      select d.id from public.linked_lists d join public.workspaces w on w.id = d.workspace_id
        cross join lateral (select max(o.last_run_at) as rested, max(o.claimed_until) as busy
          from public.workspaces v join public.linked_lists o on o.workspace_id = v.id where v.user_id = w.user_id) a
      where not d.is_paused and d.next_run_at <= now() and coalesce(a.busy <= now(), true)
        and not private.is_suspended(d.workspace_id) and not private.is_moving(d.workspace_id)
      order by a.rested nulls first, d.next_run_at limit 1)
    returning l.*;
end
$$;

-- Extends the claim. False once the run must end: the list was paused or removed, or its user lost the right.
create or replace function private.extend_linked_list(p_id uuid, p_claim uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.linked_lists l set claimed_until = now() + interval '10 minutes'
    where l.id = p_id and l.claim = p_claim and not l.is_paused
      and private.may_edit(l.user_id, l.workspace_id) and not private.is_suspended(l.workspace_id) and not private.is_moving(l.workspace_id);
  return found;
end
$$;

-- Records how a run ended: {"result", "error", "hash", "added", "updated", "rejected"}. Without a result it is tried
-- again after ten minutes. A failed run is repeated after an hour, and the fifth in a row pauses the list; the first
-- and the fifth notify its user.
create or replace function private.finish_linked_list(p_id uuid, p_claim uuid, p_run jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  list public.linked_lists;
  result text := p_run ->> 'result';
begin
  update public.linked_lists l set claim = null, claimed_until = null,
      last_run_at = case when result is null then l.last_run_at else now() end,
      last_result = coalesce(result, l.last_result),
      last_error = case when result is null then l.last_error else left(p_run ->> 'error', 500) end,
      failures = case when result is null then l.failures when result = 'failed' then l.failures + 1 else 0 end,
      added = coalesce((p_run ->> 'added')::integer, l.added), updated = coalesce((p_run ->> 'updated')::integer, l.updated),
      rejected = coalesce((p_run ->> 'rejected')::integer, l.rejected),
      content_hash = coalesce(p_run ->> 'hash', l.content_hash),
      next_run_at = now() + case when result is null then interval '10 minutes'
        when result = 'failed' then interval '1 hour' else l.every_hours * interval '1 hour' end
    where l.id = p_id and l.claim = p_claim returning * into list;
  if list.failures = 5 and not list.is_paused then
    update public.linked_lists set is_paused = true, pause_reason = 'It failed five times in a row.' where id = list.id;
  end if;
  if result = 'failed' and list.failures in (1, 5) then
    perform private.notify(list.user_id, case list.failures when 1 then 'list_failed' else 'list_paused' end,
      jsonb_build_object('list', left(list.name, 150), 'error', list.last_error)) where list.user_id is not null;
  end if;
end
$$;

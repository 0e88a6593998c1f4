-- Rejects deleting one's last workspace. Deleting the account is allowed: its cascade runs as the owner of the
-- tables, to whom the trigger does not apply.
create or replace function private.require_one_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The lock serializes two tabs that delete the last two workspaces; the second then sees that one is left.
  perform pg_advisory_xact_lock(hashtextextended('workspaces of ' || old.user_id, 0));
  if not exists (select from public.workspaces where user_id = old.user_id and id <> old.id) then
    raise exception using errcode = 'PT409', message = 'Your last workspace can''t be deleted.',
      hint = 'Create another workspace first.';
  end if;
  perform private.audit('workspace.deleted', 'workspaces', old.id, null, jsonb_build_object('name', old.name));
  return old;
end
$$;

create or replace trigger require_one_workspace before delete on public.workspaces
  for each row when (current_user in ('authenticated', 'service_role'))
  execute function private.require_one_workspace();

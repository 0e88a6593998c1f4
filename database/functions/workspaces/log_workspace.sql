-- Logs the owner's changes to the workspace itself, for the activity log.
create or replace function private.log_workspace() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed text[] := array(
    select after.key from jsonb_each(to_jsonb(new)) as after
    where after.value is distinct from to_jsonb(old) -> after.key order by after.key);
begin
  perform private.audit('workspace.changed', 'workspaces', new.id, new.id,
    jsonb_build_object('name', new.name, 'changed', changed));
  return null;
end
$$;

-- transfer_workspace logs the transfer, with the new owner.
create or replace trigger log_workspace after update on public.workspaces
  for each row when (current_user in ('authenticated', 'service_role') and old.user_id = new.user_id
    and old is distinct from new)
  execute function private.log_workspace();

create or replace function private.log_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit('member.uninvited', 'workspace_invitations', old.id,
    private.existing_workspace(old.workspace_id::text), jsonb_build_object('email', old.email, 'role', old.role));
  return null;
end
$$;

-- Accepting deletes the row too, but as the service.
create or replace trigger log_withdrawal after delete on public.workspace_invitations
  for each row when (current_user = 'authenticated')
  execute function private.log_withdrawal();

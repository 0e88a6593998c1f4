-- True while a person, who need not be the caller, may edit a workspace: for work that goes on without a request.
create or replace function private.may_edit(person uuid, workspace uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users u where u.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (exists (select from public.workspaces w where w.id = workspace and w.user_id = u.id)
        or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = u.id and m.role = 'editor')))
$$;

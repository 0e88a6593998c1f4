-- True for the owner and the members of a workspace.
create or replace function private.works_in(workspace uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.workspaces w where w.id = workspace and w.user_id = person)
    or exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id = person)
$$;

-- The owner sees, pauses and removes the CRM of a workspace. A function of the server connects it, which alone encrypts
-- the token.
grant select, delete on public.crm_connections to authenticated;
grant update (is_on, conflicts, sync_owners, sync_lifecycle, sync_activity, sync_opens) on public.crm_connections to authenticated;

create policy read on public.crm_connections for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy change on public.crm_connections for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove on public.crm_connections for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

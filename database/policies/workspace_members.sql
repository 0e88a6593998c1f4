-- Members see each other; the owner changes roles and removes, anybody leaves. Joining is by invitation
-- only, so nobody inserts here. One's own row shows in any case, so that whoever was removed is told live.
grant select, delete, update (role) on public.workspace_members to authenticated;

create policy read on public.workspace_members for select to authenticated
  using (user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy update_as_owner on public.workspace_members for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove_or_leave on public.workspace_members for delete to authenticated
  using (user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('owner'))));

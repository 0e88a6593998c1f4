-- Members see each other; the owner changes roles and removes members, and any member may leave. Members join only by
-- invitation, so no one inserts here. One's own row is always visible, so that a removed member is notified live.
grant select, delete, update (role) on public.workspace_members to authenticated;

create policy read on public.workspace_members for select to authenticated
  using (user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy update_as_owner on public.workspace_members for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove_or_leave on public.workspace_members for delete to authenticated
  using (user_id = (select auth.uid()) or workspace_id = any (array(select private.my_workspaces('owner'))));

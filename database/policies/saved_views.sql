-- Each user's own views, and those shared in their workspaces. Editors share; the owner of a workspace removes views
-- shared by others.
grant select, delete on public.saved_views to authenticated;
grant insert (workspace_id, user_id, list, name, query, is_shared) on public.saved_views to authenticated;
grant update (name, query, is_shared) on public.saved_views to authenticated;

create policy read_own_or_shared on public.saved_views for select to authenticated
  using (
    (user_id = (select auth.uid()) or is_shared)
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy insert_own on public.saved_views for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
    and (not is_shared or workspace_id = any (array(select private.my_workspaces('editor'))))
  );

create policy update_own on public.saved_views for update to authenticated
  using (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  )
  with check (
    user_id = (select auth.uid())
    and (not is_shared or workspace_id = any (array(select private.my_workspaces('editor'))))
  );

create policy delete_own_or_shared on public.saved_views for delete to authenticated
  using (
    user_id = (select auth.uid())
    or (is_shared and workspace_id = any (array(select private.my_workspaces('owner'))))
  );

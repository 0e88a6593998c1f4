-- Each person's own, in the workspaces they are a member of.
grant select, delete on public.saved_views to authenticated;
grant insert (workspace_id, user_id, list, name, query) on public.saved_views to authenticated;
grant update (name, query) on public.saved_views to authenticated;

create policy read_own on public.saved_views for select to authenticated
  using (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy insert_own on public.saved_views for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy update_own on public.saved_views for update to authenticated
  using (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  )
  with check (user_id = (select auth.uid()));

create policy delete_own on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()));

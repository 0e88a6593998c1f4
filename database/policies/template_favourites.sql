-- Each user's own rows, for templates that they see. A row has nothing to change: it exists or not.
grant select, delete on public.template_favourites to authenticated;
grant insert (workspace_id, template_id, user_id) on public.template_favourites to authenticated;

create policy read_own on public.template_favourites for select to authenticated
  using (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy insert_own on public.template_favourites for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy delete_own on public.template_favourites for delete to authenticated
  using (user_id = (select auth.uid()));

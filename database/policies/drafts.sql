-- Each user's own drafts: personal ones, or ones of a workspace that they belong to.
grant select, delete on public.drafts to authenticated;
grant insert (workspace_id, kind, row_id, base_version, content) on public.drafts to authenticated;
grant update (base_version, content) on public.drafts to authenticated;

create policy read_own on public.drafts for select to authenticated
  using (
    user_id = (select auth.uid())
    and (workspace_id is null or workspace_id = any (array(select private.my_workspaces('viewer'))))
  );

create policy insert_own on public.drafts for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (workspace_id is null or workspace_id = any (array(select private.my_workspaces('viewer'))))
  );

create policy update_own on public.drafts for update to authenticated
  using (
    user_id = (select auth.uid())
    and (workspace_id is null or workspace_id = any (array(select private.my_workspaces('viewer'))))
  )
  with check (user_id = (select auth.uid()));

create policy delete_own on public.drafts for delete to authenticated
  using (user_id = (select auth.uid()));

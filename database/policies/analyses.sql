-- Insert only, as oneself; functions/analysis/spend_analysis.sql checks that the plan allows it. An analysis made in
-- a workspace belongs to it, any other to its author. Deleting one does not restore the allowance.
grant select, delete on public.analyses to authenticated;
grant insert (id, user_id, analysis_type, "timestamp", workspace_id, subject, body, score, report, rule_pack)
  on public.analyses to authenticated;

create policy read on public.analyses for select to authenticated
  using (
    (workspace_id is null and user_id = (select auth.uid()) and (select private.key_workspace()) is null)
    or workspace_id = any (array(select private.my_workspaces('viewer')))
  );

create policy insert_own on public.analyses for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and ((workspace_id is null and (select private.key_workspace()) is null) or workspace_id = any (array(select private.my_workspaces('editor'))))
  );

create policy delete_own on public.analyses for delete to authenticated
  using (
    user_id = (select auth.uid())
    and ((select private.key_workspace()) is null or workspace_id = (select private.key_workspace()))
  );

-- Members read; finish_task writes.
revoke all on public.campaign_tasks from anon, authenticated;
grant select on public.campaign_tasks to authenticated;

drop policy if exists read on public.campaign_tasks;
create policy read on public.campaign_tasks for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

-- Members read; finish_task writes.
grant select on public.campaign_tasks to authenticated;

create policy read on public.campaign_tasks for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

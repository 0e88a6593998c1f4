-- Members read; save_sequence writes.
grant select on public.campaign_steps to authenticated;

create policy read on public.campaign_steps for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

-- Members read; functions and the engine write.
grant select on public.campaign_leads to authenticated;

create policy read on public.campaign_leads for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

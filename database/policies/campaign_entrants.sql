-- Members read; functions and the worker write.
grant select on public.campaign_entrants to authenticated;

create policy read on public.campaign_entrants for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

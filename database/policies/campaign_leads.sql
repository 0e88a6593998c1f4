-- Members read; functions and the engine write.
revoke all on public.campaign_leads from anon, authenticated;
grant select on public.campaign_leads to authenticated;

drop policy if exists read on public.campaign_leads;
create policy read on public.campaign_leads for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

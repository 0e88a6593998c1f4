-- Members read; save_sequence writes.
revoke all on public.campaign_steps from anon, authenticated;
grant select on public.campaign_steps to authenticated;

drop policy if exists read on public.campaign_steps;
create policy read on public.campaign_steps for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

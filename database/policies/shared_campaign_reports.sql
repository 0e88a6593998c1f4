-- Editors manage the links of their workspace's campaigns. Viewers do not see the token, which would outlast their
-- membership. The report itself is read through the function read-shared-campaign-report, by its token alone.
grant select, delete on public.shared_campaign_reports to authenticated;
grant insert (workspace_id, campaign_id, expires_at) on public.shared_campaign_reports to authenticated;

create policy read_as_editor on public.shared_campaign_reports for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy insert_as_editor on public.shared_campaign_reports for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.shared_campaign_reports for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

-- Members read; everyone who may edit a campaign sets its enrolment. Only the database writes its progress.
grant select on public.campaign_enrolments to authenticated;
grant insert (workspace_id, campaign_id, segment_id, is_on, daily_limit, if_elsewhere, on_leaving),
  update (workspace_id, campaign_id, segment_id, is_on, daily_limit, if_elsewhere, on_leaving)
  on public.campaign_enrolments to authenticated;

create policy read on public.campaign_enrolments for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.campaign_enrolments for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.campaign_enrolments for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

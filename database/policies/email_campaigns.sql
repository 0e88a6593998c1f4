-- Viewers read, editors write. `status` may be sent, but functions/campaigns/campaign_status.sql decides it.
grant select, delete on public.email_campaigns to authenticated;
grant insert (id, workspace_id, title, description, category, target_audience, segment_id, priority, tags, status)
  on public.email_campaigns to authenticated;
grant update (id, workspace_id, title, description, category, target_audience, priority, tags, status, segment_id, starts_at,
  send_days, hour_from, hour_to, time_zone, in_lead_zone, closed_dates, daily_cap, new_leads_cap, waits_in_working_days,
  follow_ups_first, stop_for_company, tracks_opens, tracks_clicks, unsubscribe_line, min_score, matches_provider, provider_hourly_cap, holdout_share, holdout_segment_id,
  owner_id, holds_risky)
  on public.email_campaigns to authenticated;

create policy read on public.email_campaigns for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.email_campaigns for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.email_campaigns for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.email_campaigns for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create or replace trigger keep_place before update on public.email_campaigns
  for each row when (
    current_user = 'authenticated' and (old.id <> new.id or old.workspace_id <> new.workspace_id))
  execute function private.refuse('A campaign stays in its workspace.', 'Make a copy in the other workspace instead.');

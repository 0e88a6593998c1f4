-- Read only: the tracking endpoints write events, and functions/tracking/track_messages.sql their verdicts.
grant select on public.message_events to authenticated;

create policy read on public.message_events for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces_with('email_tracking'))));

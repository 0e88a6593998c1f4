-- Read only: the doors of the tracker write them, and functions/tracking/track_messages.sql what is thought of them.
grant select on public.message_events to authenticated;

create policy read on public.message_events for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces_with('email_tracking'))));

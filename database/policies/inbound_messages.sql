-- Members read, editors triage; the content of a message cannot be changed.
grant select on public.inbound_messages to authenticated;
grant update (category, assignee_id, read_at, snoozed_until, closed_at) on public.inbound_messages to authenticated;

create policy read on public.inbound_messages for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy update_as_editor on public.inbound_messages for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

-- Tracking depends on the plan: without it nothing of it can be read or started, and recorded data is not deleted
-- (docs/decisions/109). Sent messages cannot be deleted, because their unsubscribe link must continue to work.
grant select on public.messages to authenticated;
grant insert (id, workspace_id, recipient, subject, tracks_opens, tracks_clicks) on public.messages to authenticated;

create policy read on public.messages for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
    -- Messages sent from a mailbox here are readable on any plan; none of them was tracked without tracking in the
    -- plan.
    or ((kind <> 'single' or state is not null) and workspace_id = any (array(select private.my_workspaces('viewer'))))
  );

create policy insert_as_editor on public.messages for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
  );

-- Tracking comes with the plan: without it nothing of it is read or begun, and what was recorded stays kept
-- (docs/decisions/109). Sent mail is not deleted: its unsubscribe link must keep working.
grant select on public.messages to authenticated;
grant insert (id, workspace_id, recipient, subject, tracks_opens, tracks_clicks) on public.messages to authenticated;

create policy read on public.messages for select to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
    -- What a mailbox here sent is theirs on any plan; nothing of it was tracked then.
    or ((kind <> 'single' or state is not null) and workspace_id = any (array(select private.my_workspaces('viewer'))))
  );

create policy insert_as_editor on public.messages for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
  );

-- Members read, editors choose.
grant select, delete on public.campaign_mailboxes to authenticated;
grant insert (id, workspace_id, campaign_id, mailbox_id) on public.campaign_mailboxes to authenticated;

create policy read on public.campaign_mailboxes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.campaign_mailboxes for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.campaign_mailboxes for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

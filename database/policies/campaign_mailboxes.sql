-- Members read, editors choose.
revoke all on public.campaign_mailboxes from anon, authenticated;
grant select, delete on public.campaign_mailboxes to authenticated;
grant insert (id, workspace_id, campaign_id, mailbox_id) on public.campaign_mailboxes to authenticated;

drop policy if exists read on public.campaign_mailboxes;
create policy read on public.campaign_mailboxes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

drop policy if exists insert_as_editor on public.campaign_mailboxes;
create policy insert_as_editor on public.campaign_mailboxes for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

drop policy if exists delete_as_editor on public.campaign_mailboxes;
create policy delete_as_editor on public.campaign_mailboxes for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

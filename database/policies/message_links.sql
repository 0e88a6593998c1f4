grant select on public.message_links to authenticated;
grant insert (id, workspace_id, message_id, url, label, position) on public.message_links to authenticated;

create policy read on public.message_links for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces_with('email_tracking'))));

create policy insert_as_editor on public.message_links for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and workspace_id = any (array(select private.my_workspaces_with('email_tracking')))
  );

-- Editors see what was deleted and may delete it for good. Only restore_from_trash reads the content.
grant select (id, workspace_id, batch, kind, row_id, title, source, deleted_by, deleted_at) on public.trash to authenticated;
grant delete on public.trash to authenticated;

create policy read_as_editor on public.trash for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.trash for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

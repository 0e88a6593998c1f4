-- Viewers read, editors write.
grant select, delete on public.snippets to authenticated;
grant insert (id, workspace_id, name, content) on public.snippets to authenticated;
grant update (id, workspace_id, name, content) on public.snippets to authenticated;

create policy read on public.snippets for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.snippets for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.snippets for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.snippets for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create or replace trigger keep_place before update on public.snippets
  for each row when (
    current_user = 'authenticated' and (old.id <> new.id or old.workspace_id <> new.workspace_id))
  execute function private.refuse('A snippet stays in its workspace.', 'Write it again in the other workspace.');

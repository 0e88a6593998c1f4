-- Viewers read, editors write.
grant select, delete on public.segments to authenticated;
grant insert (id, workspace_id, name, kind, filter) on public.segments to authenticated;
grant update (id, workspace_id, name, kind, filter) on public.segments to authenticated;

create policy read on public.segments for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.segments for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.segments for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.segments for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create or replace trigger keep_place before update on public.segments
  for each row when (
    current_user = 'authenticated' and (old.id <> new.id or old.workspace_id <> new.workspace_id))
  execute function private.refuse('A segment stays in its workspace.', 'Build it again in the other workspace.');

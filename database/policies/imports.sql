-- Viewers read, editors start an import. The functions in import_rows.sql make all later changes.
grant select on public.imports to authenticated;
grant insert (id, workspace_id, file_name, duplicates, mapping) on public.imports to authenticated;

create policy read on public.imports for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.imports for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

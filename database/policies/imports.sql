-- Viewers read, editors begin one. What happens to it afterwards is up to the functions in import_rows.sql.
grant select on public.imports to authenticated;
grant insert (id, workspace_id, file_name, duplicates, mapping) on public.imports to authenticated;

create policy read on public.imports for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.imports for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

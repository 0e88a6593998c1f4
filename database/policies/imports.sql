-- Viewers read, editors begin one. What befalls it afterwards is up to the functions in import_rows.sql.
revoke all on public.imports from anon, authenticated;
grant select on public.imports to authenticated;
grant insert (id, workspace_id, file_name, duplicates, mapping) on public.imports to authenticated;

drop policy if exists read on public.imports;
create policy read on public.imports for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

drop policy if exists insert_as_editor on public.imports;
create policy insert_as_editor on public.imports for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

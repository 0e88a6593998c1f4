-- Viewers read, editors write. The rows of an import appear when it is done, all together.
grant select, delete on public.audience to authenticated;
select private.grant_contact_columns();

-- A case expression, because PostgreSQL would estimate from one large import that almost no row passes, and scan the
-- whole audience instead of the index (it estimates half for a case, which is close enough).
create policy read on public.audience for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer')))
    and (import_id is null
      or case when import_id <> all (array(select private.hidden_imports())) then true else false end));

create policy insert_as_editor on public.audience for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.audience for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy delete_as_editor on public.audience for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create or replace trigger keep_place before update on public.audience
  for each row when (
    current_user = 'authenticated' and (old.id <> new.id or old.workspace_id <> new.workspace_id))
  execute function private.refuse('An audience member stays in its workspace.',
    'Add the person to the other workspace instead.');

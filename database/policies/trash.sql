-- Editors see deleted rows, which they could read before, and may delete them permanently.
grant select, delete on public.trash to authenticated;

create policy read_as_editor on public.trash for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor')))
    and private.may_see_trash(kind, deleted_by));

create policy delete_as_editor on public.trash for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor')))
    and private.may_see_trash(kind, deleted_by));

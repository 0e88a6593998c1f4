-- Editors manage the lists that a link imports into their workspace. A link may be secret, so viewers do not see it.
grant select, delete on public.linked_lists to authenticated;
grant insert (workspace_id, name, url, every_hours, duplicates, plan) on public.linked_lists to authenticated;
grant update (every_hours, is_paused) on public.linked_lists to authenticated;

create policy read on public.linked_lists for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy add on public.linked_lists for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy change on public.linked_lists for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy remove on public.linked_lists for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))));

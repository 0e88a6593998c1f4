-- The owner sees the selected model and can remove it. A function of the server sets it, which alone encrypts the
-- key.
grant select, delete on public.workspace_ai to authenticated;

create policy read_as_owner on public.workspace_ai for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove_as_owner on public.workspace_ai for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

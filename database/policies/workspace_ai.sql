-- The owner sees which model it is and takes it away. Setting it is a function of the server, which alone encrypts the key.
grant select, delete on public.workspace_ai to authenticated;

create policy read_as_owner on public.workspace_ai for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove_as_owner on public.workspace_ai for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

-- The owner sees which model it is and takes it away. Setting it is a function of the server, which alone seals the key.
revoke all on public.workspace_ai from anon, authenticated;
grant select, delete on public.workspace_ai to authenticated;

drop policy if exists read_as_owner on public.workspace_ai;
create policy read_as_owner on public.workspace_ai for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

drop policy if exists remove_as_owner on public.workspace_ai;
create policy remove_as_owner on public.workspace_ai for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

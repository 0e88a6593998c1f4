-- The owner sees and removes the verifier, and changes its limit. A function of the server sets it, which alone encrypts
-- the key.
grant select, delete on public.workspace_verifiers to authenticated;
grant update (monthly_limit) on public.workspace_verifiers to authenticated;

create policy read_as_owner on public.workspace_verifiers for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy change_as_owner on public.workspace_verifiers for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy remove_as_owner on public.workspace_verifiers for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

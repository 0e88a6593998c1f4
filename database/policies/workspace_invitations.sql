-- The owner sees and withdraws invitations. Making and accepting one are functions of the server, which
-- alone sees the secret of its link.
grant select, delete on public.workspace_invitations to authenticated;

create policy read_as_owner on public.workspace_invitations for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy withdraw_as_owner on public.workspace_invitations for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

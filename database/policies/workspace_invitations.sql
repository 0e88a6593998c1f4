-- The owner sees and withdraws invitations. Functions of the server create and accept them, because the server alone
-- sees the secret of a link.
grant select, delete on public.workspace_invitations to authenticated;

create policy read_as_owner on public.workspace_invitations for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy withdraw_as_owner on public.workspace_invitations for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

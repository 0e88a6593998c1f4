-- The owner sees and withdraws invitations. Making and accepting one are functions of the server, because
-- the secret of its link must never be read back: token_hash is granted to nobody.
revoke all on public.workspace_invitations from anon, authenticated;
grant select (id, workspace_id, email, role, invited_by, expires_at, created_at)
  on public.workspace_invitations to authenticated;
grant delete on public.workspace_invitations to authenticated;

drop policy if exists read_as_owner on public.workspace_invitations;
create policy read_as_owner on public.workspace_invitations for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

drop policy if exists withdraw_as_owner on public.workspace_invitations;
create policy withdraw_as_owner on public.workspace_invitations for delete to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))));

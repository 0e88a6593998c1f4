-- Members read, the owner sets them. Only the database writes whose turn it is.
grant select on public.assignment_rules to authenticated;
grant insert (workspace_id, kind, member_ids), update (workspace_id, kind, member_ids)
  on public.assignment_rules to authenticated;

create policy read on public.assignment_rules for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_owner on public.assignment_rules for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

create policy update_as_owner on public.assignment_rules for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('owner'))))
  with check (workspace_id = any (array(select private.my_workspaces('owner'))));

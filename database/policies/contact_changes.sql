-- Members read; a trigger writes.
grant select on public.contact_changes to authenticated;

create policy read on public.contact_changes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

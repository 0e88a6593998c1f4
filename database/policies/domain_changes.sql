-- Members read; the server writes.
grant select on public.domain_changes to authenticated;

create policy read on public.domain_changes for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

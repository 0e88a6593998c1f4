-- Members read; the server writes what the seeds received.
grant select on public.placements to authenticated;

create policy read on public.placements for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

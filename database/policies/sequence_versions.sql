-- Members read; save_sequence writes.
grant select on public.sequence_versions to authenticated;

create policy read on public.sequence_versions for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

-- Members read; save_sequence writes.
revoke all on public.sequence_versions from anon, authenticated;
grant select on public.sequence_versions to authenticated;

drop policy if exists read on public.sequence_versions;
create policy read on public.sequence_versions for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

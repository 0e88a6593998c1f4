-- Members read; save_sequence writes.
grant select on public.step_variants to authenticated;

create policy read on public.step_variants for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

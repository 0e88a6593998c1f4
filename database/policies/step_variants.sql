-- Members read; save_sequence writes.
revoke all on public.step_variants from anon, authenticated;
grant select on public.step_variants to authenticated;

drop policy if exists read on public.step_variants;
create policy read on public.step_variants for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

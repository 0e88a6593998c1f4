-- Members read; start_placement_test and the server write.
grant select on public.placement_tests to authenticated;

create policy read on public.placement_tests for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

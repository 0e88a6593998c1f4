-- Members read; everyone who may edit a campaign sets its tests. Only the worker writes the results.
grant select on public.step_tests to authenticated;
grant insert (workspace_id, step_id, goal, method, floor, is_on),
  update (workspace_id, step_id, goal, method, floor, is_on)
  on public.step_tests to authenticated;

create policy read on public.step_tests for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.step_tests for insert to authenticated
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

create policy update_as_editor on public.step_tests for update to authenticated
  using (workspace_id = any (array(select private.my_workspaces('editor'))))
  with check (workspace_id = any (array(select private.my_workspaces('editor'))));

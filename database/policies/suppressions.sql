-- Viewers read; editors add by hand and take back what was added by hand. What a recipient or a mail
-- server said (unsubscribe, complaint, bounce, erasure) no member can lift.
grant insert (id, workspace_id, address, reason, source) on public.suppressions to authenticated;
grant select, delete on public.suppressions to authenticated;

create policy read on public.suppressions for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.suppressions for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and address is not null and reason in ('manual', 'not_interested')
  );

create policy lift_as_editor on public.suppressions for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and reason in ('manual', 'not_interested')
  );

-- Viewers read; editors add by hand and remove entries added by hand. No member can remove a suppression caused by a
-- recipient or a mail server (unsubscribe, complaint, bounce, erasure).
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

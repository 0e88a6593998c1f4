-- Viewers read; editors add by hand and remove entries added by hand. No member can remove a suppression caused by a
-- recipient or a mail server (unsubscribe, complaint, bounce, erasure). Entries for all workspaces of an account are its
-- owner's.
grant insert (id, workspace_id, address, reason, source, pattern, mail_server, sha256, for_account) on public.suppressions to authenticated;
grant select, delete on public.suppressions to authenticated;

create policy read on public.suppressions for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

create policy insert_as_editor on public.suppressions for insert to authenticated
  with check (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and num_nonnulls(address, pattern, mail_server, sha256) = 1 and reason in ('manual', 'not_interested')
    and (not for_account or workspace_id = any (array(select private.my_workspaces('owner'))))
  );

create policy lift_as_editor on public.suppressions for delete to authenticated
  using (
    workspace_id = any (array(select private.my_workspaces('editor')))
    and reason in ('manual', 'not_interested')
    and (not for_account or workspace_id = any (array(select private.my_workspaces('owner'))))
  );

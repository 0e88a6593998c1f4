-- Members read; the server writes what it read in a mailbox.
grant select on public.domain_report_rows to authenticated;

create policy read on public.domain_report_rows for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

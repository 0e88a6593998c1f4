-- Members read; the server writes the DNS results.
grant select on public.sending_domains to authenticated;

create policy read on public.sending_domains for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));

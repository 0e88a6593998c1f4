-- Members read; the server writes what the DNS says.
revoke all on public.sending_domains from anon, authenticated;
grant select on public.sending_domains to authenticated;

drop policy if exists read on public.sending_domains;
create policy read on public.sending_domains for select to authenticated
  using (workspace_id = any (array(select private.my_workspaces('viewer'))));
